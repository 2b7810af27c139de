import type { Tx } from '#server/kernel/db/tx.ts';

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

/** Returns the ids of pins, by bucket and id, after this one. */
export async function pinIdsAfter(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from pins where (bucket, id) > (:bucket::smallint, :id::bigint)
     order by bucket, id limit :limit`,
    { bucket: after.bucket, id: after.id, limit },
  );
  return rows.map((row) => row.id);
}
