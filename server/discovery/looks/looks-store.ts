import type { Tx } from '#server/kernel/db/tx.ts';

/** A picture with its ThumbHash (base64). */
export interface HashedPicture {
  readonly bucket: number;
  readonly signature: string;
  readonly thumbHash: string;
}

/** A picture, and whether it is on a public board. */
export interface PerhapsPublic extends HashedPicture {
  readonly isPublic: boolean;
}

// The pins of a picture lie in other buckets than the picture.
const JUDGED = `
  seen as materialized (
    select distinct signature from pin_search where signature in (select signature from page))
  select page.bucket, page.signature, thumb_hash as "thumbHash", seen.signature is not null as "isPublic"
  from page left join seen on seen.signature = page.signature`;

/** Returns pictures after this one, ordered by bucket and signature. */
export function picturesAfter(
  read: Tx,
  after: HashedPicture | null,
  limit: number,
): Promise<PerhapsPublic[]> {
  return read.rows(
    `with page as materialized (
       select bucket, signature, thumb_hash from pictures
       where (bucket, signature) > (:bucket::smallint, :after)
       order by bucket, signature limit :limit),
     ${JUDGED} order by page.bucket, page.signature`,
    { bucket: after?.bucket ?? -1, after: after?.signature ?? '', limit },
  );
}

/** Returns these pictures; `buckets` are theirs. */
export function picturesAmong(
  read: Tx,
  buckets: readonly number[],
  signatures: readonly string[],
): Promise<PerhapsPublic[]> {
  return read.rows(
    `with page as materialized (
       select pictures.bucket, pictures.signature, thumb_hash
       from unnest(:buckets::smallint[], :signatures::text[]) as named (bucket, signature)
       join pictures on pictures.bucket = named.bucket and pictures.signature = named.signature),
     ${JUDGED}`,
    { buckets, signatures },
  );
}
