import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';

/** How many there are of each, to make room for them. */
export interface Sizes {
  readonly boards: number;
  readonly pictures: number;
  readonly edges: number;
}

export async function publicSizes(read: Tx): Promise<Sizes> {
  const row = await read.row<Sizes>(
    `select (select count(*)::int from boards where privacy = 'public') as boards,
       (select count(*)::int from picture_counts) as pictures,
       (select count(*)::int from pin_search) as edges`,
  );
  if (row === null) throw new Error('a count has no row');
  return row;
}

/** A public board: what it is about, and the signatures of its pictures, 16 bytes each. */
export interface BoardOfPictures {
  readonly id: string;
  readonly interest: string | null;
  readonly signatures: Buffer | null;
}

/**
 * Public boards in the order of bucket and id, after this one. A search row outlives its board's
 * publicity until a job has run, so the board itself is asked.
 */
export function boardsOfPictures(
  read: Tx,
  after: string | null,
  limit: number,
  mostPictures: number,
): Promise<BoardOfPictures[]> {
  return read.rows<BoardOfPictures>(
    `select boards.id, boards.category as interest, held.signatures
     from (select bucket, id, category from boards
           where privacy = 'public' and (bucket, id) > ($1, $2)
           order by bucket, id limit $3) as boards
     cross join lateral (
       select string_agg(decode(signature, 'hex'), '') as signatures
       from (select distinct signature from pin_search
             where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
             limit $4) as once) as held
     order by boards.bucket, boards.id`,
    [after === null ? -1 : bucketOf(after), after ?? '0', limit, mostPictures],
  );
}
