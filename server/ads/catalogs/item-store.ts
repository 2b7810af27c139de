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

const INSERT = `insert into ad_items (bucket, run_id, item_id, availability, fields)
  select :bucket, :runId, item.id, item.availability, item.fields::jsonb
  from unnest(:ids::text[], :availabilities::text[], :fields::text[]) as item (id, availability, fields)`;

/** Inserts products whose ids the run does not have yet; returns those ids. `items` must not contain duplicate ids. */
export async function insertItems(
  tx: Tx,
  { bucket, runId }: RunAt,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `${INSERT} on conflict do nothing returning item_id as id`,
    { bucket, runId, ...columnsOf(items) },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores products of a run, in place of those with the same ids. */
export async function storeItems(
  tx: Tx,
  { bucket, runId }: RunAt,
  items: readonly ItemRow[],
): Promise<void> {
  await tx.run(
    `${INSERT} on conflict (bucket, run_id, item_id)
       do update set availability = excluded.availability, fields = excluded.fields`,
    { bucket, runId, ...columnsOf(items) },
  );
}

const columnsOf = (items: readonly ItemRow[]) => ({
  ids: items.map(({ id }) => id),
  availabilities: items.map(({ availability }) => availability),
  fields: items.map(({ fields }) => JSON.stringify(fields)),
});

/** Deletes products of a run. */
export async function removeItems(
  tx: Tx,
  { bucket, runId }: RunAt,
  ids: readonly string[],
): Promise<void> {
  await tx.run(
    `delete from ad_items
     where bucket = :bucket and run_id = :runId and item_id = any(:ids::text[])`,
    { bucket, runId, ids },
  );
}

/** Returns the products of some runs that have one of these ids. */
export function itemsByIds(
  tx: Tx,
  bucket: number,
  runIds: readonly string[],
  ids: readonly string[],
): Promise<(ItemRow & { readonly runId: string })[]> {
  return tx.rows(
    `select run_id as "runId", item_id as id, availability, fields from ad_items
     where bucket = :bucket and run_id = any(:runIds::bigint[]) and item_id = any(:ids::text[])
     order by run_id, item_id`,
    { bucket, runIds, ids },
  );
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
