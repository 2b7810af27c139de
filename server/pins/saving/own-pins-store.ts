import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureBucketIn } from '#server/kernel/db/buckets.ts';

/** A person's pin, as far as a repetition of it is recognised. */
export interface OwnPin {
  readonly id: string;
  readonly link: string | null;
  readonly picturePrint: string | null;
  readonly signature: string;
  readonly thumbHash: string;
}

/** Returns the next pins of a person, newest first. */
export function ownPinsBefore(
  tx: Tx,
  personId: string,
  before: string | null,
  limit: number,
): Promise<OwnPin[]> {
  return tx.rows<OwnPin>(
    `select pins.id, pins.link, encode(pins.picture_print, 'hex') as "picturePrint", pins.signature,
       pictures.thumb_hash as "thumbHash"
     from (select * from pins
           where person_id = :personId and (:before::bigint is null or id < :before::bigint)
           order by id desc limit :limit) as pins
     join pictures on pictures.bucket = ${pictureBucketIn('pins.signature')}
       and pictures.signature = pins.signature
     order by pins.id desc`,
    { personId, before, limit },
  );
}
