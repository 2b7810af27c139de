import type { NewsKind } from '#contract/news.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The kinds of news that the person has turned off. */
export async function mutedBy(tx: Tx, personId: string): Promise<ReadonlySet<string>> {
  const row = await tx.row<{ muted: readonly string[] }>(
    'select muted from news_readers where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return new Set(row?.muted);
}

/** Like mutedBy, for several people; those who muted nothing may be missing. */
export async function mutedByEach(
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ id: string; muted: readonly string[] }>(
    `select person_id as id, muted from news_readers
     where (bucket, person_id) in (select * from unnest(:buckets::smallint[], :personIds::bigint[]))
       and muted <> '{}'`,
    { buckets: personIds.map(bucketOf), personIds },
  );
  return new Map(rows.map((row) => [row.id, row.muted]));
}

/** Turns a kind of news on or off for the person. */
export async function storeChoice(
  tx: Tx,
  personId: string,
  kind: NewsKind,
  isNotified: boolean,
): Promise<void> {
  await tx.run(
    `insert into news_readers (bucket, person_id, last_id, seen_id, muted)
     values (:bucket, :personId, 0, 0, case when :announced then '{}'::text[] else array[:kind::text] end)
     on conflict (bucket, person_id) do update
       set muted = array_remove(news_readers.muted, :kind::text) || excluded.muted`,
    { bucket: bucketOf(personId), personId, kind, announced: isNotified },
  );
}
