import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, bucketOfPicture } from '#server/kernel/core/ids.ts';

/**
 * Records every picture that a person has anywhere, before the references to it are deleted; reads rows of boards,
 * pins, builder, media and identity. Other people may have the same pictures.
 */
export async function notePicturesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    `with made as (
       select signature, made_of from pins where person_id = :personId
       union all
       select pins.signature, pins.made_of from boards
       join pins on pins.bucket = boards.bucket and pins.board_id = boards.id
       where boards.bucket = :bucket and boards.owner_id = :personId
       union all
       select signature, pin -> 'made_of' from trashed_pins where person_id = :personId
       union all
       select gone.signature, gone.pin -> 'made_of' from trash
       join trashed_pins as gone on gone.bucket = trash.bucket and gone.thing_id = trash.id
       where trash.person_id = :personId or trash.bucket = :bucket and trash.owner_id = :personId)
     insert into forsaken_pictures (bucket, signature)
     select distinct (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature
     from (
       select signature from made
       union all
       select part ->> 'signature' from made, jsonb_path_query(made_of, '$.parts[*]') as part
       union all
       select named #>> '{}'
       from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
       where bucket = :bucket and person_id = :personId
       union all
       select signature from person_pictures where bucket = :bucket and person_id = :personId
       union all
       select signature from uploads where bucket = :bucket and person_id = :personId
       union all
       select picture_signature from people where bucket = :bucket and id = :personId
     ) as had (signature)
     where signature is not null
     on conflict do nothing`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Records pictures that somebody has nowhere any more. */
export async function noteForsaken(tx: Tx, signatures: readonly string[]): Promise<void> {
  await tx.run(
    `insert into forsaken_pictures (bucket, signature)
     select * from unnest(:buckets::smallint[], :signatures::text[]) on conflict do nothing`,
    { buckets: signatures.map(bucketOfPicture), signatures },
  );
}

/**
 * Returns some of the recorded pictures, locked against other processes: fewer where those have locked some. Found first
 * and then locked bucket by bucket, because a cluster locks no rows of several.
 */
export async function forsakenPictures(tx: Tx, limit: number): Promise<string[]> {
  const found = await tx.rows<{ bucket: number; signature: string }>(
    'select bucket, signature from forsaken_pictures order by bucket, signature limit :limit',
    { limit },
  );
  const locked: string[] = [];
  for (const [bucket, together] of Map.groupBy(found, (one) => one.bucket)) {
    const rows = await tx.rows<{ signature: string }>(
      `select signature from forsaken_pictures where bucket = :bucket and signature = any(:signatures)
       order by signature for update skip locked`,
      { bucket, signatures: together.map(({ signature }) => signature) },
    );
    locked.push(...rows.map(({ signature }) => signature));
  }
  return locked;
}

export async function forgetForsaken(tx: Tx, signatures: readonly string[]): Promise<void> {
  await tx.run('delete from forsaken_pictures where signature = any(:signatures)', { signatures });
}
