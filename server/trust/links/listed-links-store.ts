import type { LinkEntry } from '#contract/trust/link-entry.ts';
import type { ListedKind } from '#contract/trust/listed-links.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** An entry with its verdict. */
export type ListedEntry = LinkEntry & { readonly kind: ListedKind };

/** Returns entries that may match an address with these hosts and hashes. */
export function entriesFor(read: Tx, sought: readonly string[]): Promise<ListedEntry[]> {
  return read.rows<ListedEntry>(
    'select value, form, sought, kind from listed_links where sought = any(:sought::text[])',
    { sought },
  );
}

interface ListQuery {
  readonly after: string;
  /** Null for every kind. */
  readonly kind: ListedKind | null;
  /** The values' prefix. */
  readonly start: string;
  readonly limit: number;
}

export interface ListedRow {
  readonly value: string;
  readonly form: LinkEntry['form'];
  readonly kind: ListedKind;
  readonly addedAt: Date;
}

/** By value. */
export function listedPage(tx: Tx, { after, kind, start, limit }: ListQuery): Promise<ListedRow[]> {
  return tx.rows<ListedRow>(
    `select value, form, kind, added_at as "addedAt" from listed_links
     where value > :after and starts_with(value, :start) and (:kind::text is null or kind = :kind)
     order by value limit :limit`,
    { after, kind, start, limit },
  );
}

export async function countListed(tx: Tx): Promise<number> {
  const row = await tx.row<{ links: number }>('select count(*)::int as links from listed_links');
  return row?.links ?? 0;
}

/** Adds entries, or changes the verdict of existing ones; returns the values that changed. */
export async function listLinks(
  tx: Tx,
  entries: readonly ListedEntry[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ value: string }>(
    `insert into listed_links (value, form, sought, kind, added_at)
     select value, form, sought, kind, :now
     from unnest(:values::text[], :forms::text[], :sought::text[], :kinds::text[])
       as wanted (value, form, sought, kind)
     on conflict (value) do update set kind = excluded.kind, added_at = excluded.added_at
       where listed_links.kind <> excluded.kind
     returning value`,
    {
      values: entries.map(({ value }) => value),
      forms: entries.map(({ form }) => form),
      sought: entries.map(({ sought }) => sought),
      kinds: entries.map(({ kind }) => kind),
      now,
    },
  );
  return rows.map(({ value }) => value);
}

/** Returns the values that were listed. */
export async function unlistLinks(tx: Tx, values: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ value: string }>(
    'delete from listed_links where value = any(:values::text[]) returning value',
    { values },
  );
  return rows.map(({ value }) => value);
}
