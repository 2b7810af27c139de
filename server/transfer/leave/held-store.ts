import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A file that a person brought. */
interface PersonPicture {
  readonly personId: string;
  readonly signature: string;
}

/**
 * Returns those of the pictures that their person still has: on a Pin of theirs or as a part of one, also in the trash, in a
 * draft, as an upload that can still be pinned, or as their photo. Reads rows of pins, builder, media and identity.
 */
export function heldAmong(tx: Tx, pictures: readonly PersonPicture[]): Promise<PersonPicture[]> {
  return tx.rows<PersonPicture>(
    `select person_id as "personId", signature
     from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
       as had (bucket, person_id, signature)
     where exists (
         select from pins where pins.person_id = had.person_id and pins.signature = had.signature)
       or exists (
         select from trashed_pins
         where trashed_pins.person_id = had.person_id and trashed_pins.signature = had.signature)
       or exists (
         select from uploads
         where uploads.bucket = had.bucket and uploads.person_id = had.person_id
           and uploads.signature = had.signature)
       or exists (
         select from people
         where people.bucket = had.bucket and people.id = had.person_id
           and people.picture_signature = had.signature)
       or exists (
         select from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
         where pin_drafts.bucket = had.bucket and pin_drafts.person_id = had.person_id
           and named #>> '{}' = had.signature)
       or exists (
         select from pins, jsonb_path_query(made_of, '$.parts[*]') as part
         where pins.person_id = had.person_id and made_of is not null
           and part ->> 'signature' = had.signature)
       or exists (
         select from trashed_pins, jsonb_path_query(pin -> 'made_of', '$.parts[*]') as part
         where trashed_pins.person_id = had.person_id and part ->> 'signature' = had.signature)`,
    {
      buckets: pictures.map(({ personId }) => bucketOf(personId)),
      people: pictures.map(({ personId }) => personId),
      signatures: pictures.map(({ signature }) => signature),
    },
  );
}
