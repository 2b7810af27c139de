import type { Tx } from '#server/kernel/db/tx.ts';

/** A picture with its ThumbHash (base64). */
export interface HashedPicture {
  readonly bucket: number;
  readonly signature: string;
  readonly thumbHash: string;
}

const IS_PUBLIC = `exists (select from pin_search where pin_search.signature = pictures.signature)`;

/** Returns pictures on public boards after this one, ordered by bucket and signature. */
export function publicPictures(
  read: Tx,
  after: HashedPicture | null,
  limit: number,
): Promise<HashedPicture[]> {
  return read.rows(
    `select bucket, signature, thumb_hash as "thumbHash" from pictures
     where (bucket, signature) > (:bucket::smallint, :after) and ${IS_PUBLIC}
     order by bucket, signature limit :limit`,
    { bucket: after?.bucket ?? -1, after: after?.signature ?? '', limit },
  );
}

/** Returns those of these pictures that are on public boards; `buckets` are theirs. */
export function publicAmong(
  read: Tx,
  buckets: readonly number[],
  signatures: readonly string[],
): Promise<HashedPicture[]> {
  return read.rows(
    `select bucket, signature, thumb_hash as "thumbHash"
     from unnest(:buckets::smallint[], :signatures::text[]) as named (bucket, signature)
     join pictures using (bucket, signature)
     where ${IS_PUBLIC}`,
    { buckets, signatures },
  );
}
