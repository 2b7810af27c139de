import type { Tx } from '#server/kernel/db/tx.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

/** Returns the form that all search rows have; 0 before the first. */
export async function searchForm(tx: Tx): Promise<number> {
  const row = await tx.row<{ version: number }>('select version from search_form');
  return row?.version ?? 0;
}

export async function setSearchForm(tx: Tx, version: number): Promise<void> {
  await tx.run(
    `insert into search_form (version) values (:version)
     on conflict (one) do update set version = excluded.version`,
    { version },
  );
}

/** Returns pins by bucket and id, after this one, locked until the transaction ends. */
export function pinsAfter(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  limit: number,
): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where (bucket, id) > (:bucket::smallint, :id::bigint)
     order by bucket, id limit :limit for update`,
    { bucket: after.bucket, id: after.id, limit },
  );
}
