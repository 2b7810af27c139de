import type { Availability } from '#contract/ads/catalogs/feeds.ts';
import type { ItemFields } from '#contract/ads/catalogs/items.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The key of a run, which its products are stored under. */
export interface RunAt {
  readonly bucket: number;
  readonly runId: string;
}

/** A product; missing fields are left out. */
export interface ItemRow {
  readonly id: string;
  readonly availability: Availability;
  readonly fields: Pick<ItemFields, 'title' | 'price_in_micro_currency'> & Partial<ItemFields>;
}

/** Inserts products whose ids the run does not have yet; returns those ids. `items` must not contain duplicate ids. */
export async function insertItems(
  tx: Tx,
  { bucket, runId }: RunAt,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `insert into ad_items (bucket, run_id, item_id, availability, fields)
     select :bucket, :runId, item.id, item.availability, item.fields::jsonb
     from unnest(:ids::text[], :availabilities::text[], :fields::text[]) as item (id, availability, fields)
     on conflict do nothing returning item_id as id`,
    {
      bucket,
      runId,
      ids: items.map(({ id }) => id),
      availabilities: items.map(({ availability }) => availability),
      fields: items.map(({ fields }) => JSON.stringify(fields)),
    },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns products of a run, by id. */
export function itemsPage(
  tx: Tx,
  { bucket, runId }: RunAt,
  after: string | null,
  limit: number,
): Promise<ItemRow[]> {
  return tx.rows(
    `select item_id as id, availability, fields from ad_items
     where bucket = :bucket and run_id = :runId
       and (:after::text is null or item_id > :after::text collate "C")
     order by item_id limit :limit`,
    { bucket, runId, after, limit },
  );
}
