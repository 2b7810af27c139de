import { bucketOf } from '#server/kernel/core/ids.ts';
import { pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The extension of a picture's file. */
type Ext = 'jpg' | 'png' | 'webp' | 'gif';

/** Pins of one person that are read at once. */
export const PINS_AT_ONCE = 500;

/** A pin that the person saved, with its picture. */
export interface ExportedPin {
  readonly id: string;
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
  /** The position in a board that is arranged by hand. */
  readonly place: string;
  readonly sourcePinId: string | null;
  readonly createdAt: Date;
  readonly signature: string;
  readonly ext: Ext;
  readonly width: number;
  readonly height: number;
  readonly videoMs: number | null;
  readonly kind: 'single' | 'carousel' | 'story';
  /** The pictures of a carousel or story, null for other pins. */
  readonly parts: readonly ExportedPart[] | null;
}

export interface ExportedPart {
  readonly signature: string;
  readonly ext: Ext;
  readonly title: string;
  readonly link: string | null;
  readonly text: string;
  readonly altText: string;
}

const COLUMNS = `pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
  pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
  pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
  pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts,
  coalesce(pins.made_of ->> 'kind', 'single') as kind`;

/** The pins in `saved` with their pictures, which lie in other buckets. */
const WITH_PICTURES = `named as materialized (
    select * from pictures
    where (bucket, signature) in (select ${pictureBucketIn('signature')}, signature from saved))
  select ${COLUMNS} from saved as pins join named as pictures on pictures.signature = pins.signature`;

/** Returns pins that the person saved, newest first, also those on other people's boards. */
export const pinsBefore = (
  tx: Tx,
  personId: string,
  before: string | null,
): Promise<ExportedPin[]> =>
  tx.rows(
    `with saved as materialized (
       select * from pins
       where pins.person_id = :personId and (:before::bigint is null or pins.id < :before::bigint)
       order by pins.id desc limit :limit),
     ${WITH_PICTURES} order by pins.id desc`,
    { personId, before, limit: PINS_AT_ONCE },
  );

/** A place in a board's or section's list of pins. */
export type PinPlace = Pick<ExportedPin, 'id' | 'place'>;

const AFTER = `(:id::bigint is null or (coalesce(pins.place, -pins.id), pins.id) > (:place::bigint, :id::bigint))`;
const BY_PLACE = 'order by coalesce(pins.place, -pins.id), pins.id';

/** Returns the person's pins on a board of theirs outside its sections, in the board's order. */
export const pinsOfBoard = (
  tx: Tx,
  personId: string,
  boardId: string,
  after: PinPlace | null,
): Promise<ExportedPin[]> =>
  tx.rows(
    `with saved as materialized (
       select * from pins
       where pins.bucket = :bucket and pins.board_id = :boardId and pins.section_id is null
         and pins.person_id = :personId and ${AFTER} ${BY_PLACE} limit :limit),
     ${WITH_PICTURES} ${BY_PLACE}`,
    { bucket: bucketOf(boardId), boardId, personId, ...placeOf(after) },
  );

/** Returns the person's pins in a section of a board of theirs, in the section's order. */
export const pinsOfSection = (
  tx: Tx,
  personId: string,
  sectionId: string,
  after: PinPlace | null,
): Promise<ExportedPin[]> =>
  tx.rows(
    `with saved as materialized (
       select * from pins
       where pins.bucket = :bucket and pins.section_id = :sectionId and pins.person_id = :personId
         and ${AFTER} ${BY_PLACE} limit :limit),
     ${WITH_PICTURES} ${BY_PLACE}`,
    { bucket: bucketOf(sectionId), sectionId, personId, ...placeOf(after) },
  );

const placeOf = (after: PinPlace | null) => ({
  id: after?.id ?? null,
  place: after?.place ?? null,
  limit: PINS_AT_ONCE,
});
