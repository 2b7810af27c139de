import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A file that a person brought. */
interface PersonPicture {
  readonly personId: string;
  readonly signature: string;
}

/**
 * Returns those of the pictures that their person still has: on a Pin of theirs or as a part of one, also in the trash, in a
 * draft, as an upload that can still be pinned, or as their photo. Reads rows of pins, builder, media and identity. What
 * is made of parts is only read for pictures that are nowhere else.
 */
export async function heldAmong(
  tx: Tx,
  pictures: readonly PersonPicture[],
): Promise<PersonPicture[]> {
  const whole = await heldWhole(tx, pictures);
  const keyOf = ({ personId, signature }: PersonPicture) => `${personId} ${signature}`;
  const found = new Set(whole.map(keyOf));
  const others = pictures.filter((picture) => !found.has(keyOf(picture)));
  return others.length === 0 ? whole : [...whole, ...(await heldInParts(tx, others))];
}

const valuesOf = (pictures: readonly PersonPicture[]) => ({
  buckets: pictures.map(({ personId }) => bucketOf(personId)),
  people: pictures.map(({ personId }) => personId),
  signatures: pictures.map(({ signature }) => signature),
});

// Each place is a part of its own: its rows lie in other buckets than those of the others.
const HAD = `
  had as materialized (
    select * from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
      as had (bucket, person_id, signature))`;

function heldWhole(tx: Tx, pictures: readonly PersonPicture[]): Promise<PersonPicture[]> {
  return tx.rows<PersonPicture>(
    `with ${HAD},
     on_pins as materialized (
       select distinct had.person_id, had.signature from had
       join pins on pins.person_id = had.person_id and pins.signature = had.signature),
     in_trash as materialized (
       select distinct had.person_id, had.signature from had
       join trashed_pins on trashed_pins.person_id = had.person_id and trashed_pins.signature = had.signature),
     uploaded as materialized (
       select distinct had.person_id, had.signature from had
       join uploads on uploads.bucket = had.bucket and uploads.person_id = had.person_id
         and uploads.signature = had.signature),
     as_photo as materialized (
       select had.person_id, had.signature from had
       join people on people.bucket = had.bucket and people.id = had.person_id
         and people.picture_signature = had.signature)
     select person_id as "personId", signature from (
       select * from on_pins union select * from in_trash union select * from uploaded
       union select * from as_photo) as held`,
    valuesOf(pictures),
  );
}

function heldInParts(tx: Tx, pictures: readonly PersonPicture[]): Promise<PersonPicture[]> {
  return tx.rows<PersonPicture>(
    `with ${HAD},
     in_drafts as materialized (
       select distinct had.person_id, had.signature from had
       join pin_drafts on pin_drafts.bucket = had.bucket and pin_drafts.person_id = had.person_id
       cross join lateral jsonb_path_query(content, '$.pictures[*].**.signature') as named
       where named #>> '{}' = had.signature),
     of_pins as materialized (
       select distinct had.person_id, had.signature from had
       join pins on pins.person_id = had.person_id and made_of is not null
       cross join lateral jsonb_path_query(made_of, '$.parts[*]') as part
       where part ->> 'signature' = had.signature),
     of_trash as materialized (
       select distinct had.person_id, had.signature from had
       join trashed_pins on trashed_pins.person_id = had.person_id
       cross join lateral jsonb_path_query(pin -> 'made_of', '$.parts[*]') as part
       where part ->> 'signature' = had.signature)
     select person_id as "personId", signature from (
       select * from in_drafts union select * from of_pins union select * from of_trash) as held`,
    valuesOf(pictures),
  );
}
