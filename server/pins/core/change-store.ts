import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { type Searched, wordsFrom } from '#server/search-index/sql.ts';
import { pinColumns, type PinRow } from './store.ts';

/** The text of a pin. */
export interface PinText {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
  readonly domain: string | null;
}

export interface NewPin {
  readonly bucket: number;
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly personId: string;
  readonly signature: string;
  readonly text: PinText;
  readonly searched: Searched;
  readonly method: string;
  /** As in the pin's row; omitted for a pin of one picture. */
  readonly madeOf?: string | null;
  /** Of the picture's address on another site, in hex; omitted for one that was not taken from an address. */
  readonly picturePrint?: string | null;
  /** Null for a newly created pin, which is its own origin. */
  readonly from: {
    readonly pinId: string;
    readonly originPinId: string;
    readonly originPersonId: string;
    /** The stored facts of the page that both link to. */
    readonly facts: string | null;
  } | null;
  readonly now: Date;
  /** Whether search and feeds include it: only on a public board. */
  readonly isPublic: boolean;
}

const INSERTED_WORDS = wordsFrom({
  title: ':foundTitle',
  tags: ':foundTags',
  description: ':foundDescription',
  rest: ':foundRest',
  language: ':language',
  code: ':code',
  facts: ':foundFacts::text[]',
  price: ':price',
  otherwise: ':foundOtherwise::text[]',
});

const foundBy = (searched: Searched) => ({
  foundTitle: searched.title,
  foundTags: searched.tags,
  foundDescription: searched.description,
  foundRest: searched.rest,
  language: searched.language,
  code: searched.code,
  foundFacts: searched.facts,
  price: searched.price,
  foundOtherwise: searched.otherwise,
});

/** Inserts a pin under `id`, with its search row; returns null if another process has used the same id. */
export function insertPin(tx: Tx, id: string, pin: NewPin): Promise<PinRow | null> {
  const { text, from } = pin;
  return tx.row<PinRow>(
    `with added as (
       insert into pins (
         bucket, id, board_id, section_id, person_id, signature, title, description, alt_text,
         link, domain, method, source_pin_id, origin_pin_id, origin_person_id, words,
         created_at, updated_at, version, facts, made_of, picture_print)
       values (:bucket, :id::bigint, :boardId, :sectionId, :personId::bigint, :signature, :title, :description, :altText, :link, :domain, :method, :sourcePinId, coalesce(:originPinId::bigint, :id::bigint), coalesce(:originPersonId::bigint, :personId::bigint),
         ${INSERTED_WORDS}, :now, :now, 1, :facts::jsonb, :madeOf::jsonb, decode(:picturePrint, 'hex'))
       on conflict (bucket, id) do nothing
       returning *),
     published as (
       insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
       select bucket, id, board_id, person_id, signature, source_pin_id is null, words, :price::float8
       from added where :isPublic
       returning bucket, board_id, signature),
     ${pictureEvents('select * from published')}
     select ${pinColumns} from added as pins`,
    {
      bucket: pin.bucket,
      id,
      boardId: pin.boardId,
      sectionId: pin.sectionId,
      personId: pin.personId,
      signature: pin.signature,
      title: text.title,
      description: text.description,
      altText: text.altText,
      link: text.link,
      domain: text.domain,
      method: pin.method,
      sourcePinId: from?.pinId ?? null,
      originPinId: from?.originPinId ?? null,
      originPersonId: from?.originPersonId ?? null,
      now: pin.now,
      isPublic: pin.isPublic,
      facts: from?.facts ?? null,
      madeOf: pin.madeOf ?? null,
      picturePrint: pin.picturePrint ?? null,
      ...foundBy(pin.searched),
    },
  );
}

/** Updates a pin's text; the caller updates its search row. */
export function updatePinText(
  tx: Tx,
  id: string,
  text: PinText,
  now: Date,
): Promise<PinRow | null> {
  return tx.row<PinRow>(
    `update pins set title = :title, description = :description, alt_text = :altText, link = :link, domain = :domain,
       updated_at = :now, version = version + 1, facts = case when link = :link then facts end
     where bucket = :bucket and id = :id
     returning ${pinColumns}`,
    {
      bucket: bucketOf(id),
      id,
      title: text.title,
      description: text.description,
      altText: text.altText,
      link: text.link,
      domain: text.domain,
      now,
    },
  );
}

/** Moves pins of one bucket to another board in it; returns the number of rows changed. */
export function movePinRows(
  tx: Tx,
  bucket: number,
  ids: readonly string[],
  to: { readonly boardId: string; readonly sectionId: string | null },
  now: Date,
): Promise<number> {
  return tx.run(
    `update pins set board_id = :boardId, section_id = :sectionId, updated_at = :now, version = version + 1,
       place = case when board_id = :boardId then place end
     where bucket = :bucket and id = any(:ids::bigint[])`,
    { bucket, ids, boardId: to.boardId, sectionId: to.sectionId, now },
  );
}

/** Deletes locked pins of one bucket permanently, with their search rows and all dependent rows. */
export async function deletePinRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  await tx.run(
    `with hidden as (
         delete from pin_search where bucket = :bucket and pin_id = any(:ids::bigint[])
         returning bucket, board_id, signature),
       ${pictureEvents('select * from hidden')},
       untagged as (delete from pin_hashtags where bucket = :bucket and pin_id = any(:ids::bigint[])),
       unliked as (delete from pin_likes where bucket = :bucket and pin_id = any(:ids::bigint[])),
       uncounted as (delete from pin_like_counts where bucket = :bucket and pin_id = any(:ids::bigint[])),
       unpaid as (delete from pin_sponsors where bucket = :bucket and pin_id = any(:ids::bigint[])),
       unshuffled as (delete from pin_shuffle_assets where bucket = :bucket and pin_id = any(:ids::bigint[])),
       silenced as (delete from pin_comments where bucket = :bucket and pin_id = any(:ids::bigint[]))
     delete from pins where bucket = :bucket and id = any(:ids::bigint[])`,
    { bucket: bucketOf(first), ids },
  );
}

/** Removes every pin from a section; they stay on its board. */
export function emptySection(tx: Tx, sectionId: string, now: Date): Promise<number> {
  return tx.run(
    `update pins set section_id = null, updated_at = :now, version = version + 1
     where bucket = :bucket and section_id = :sectionId`,
    { bucket: bucketOf(sectionId), sectionId, now },
  );
}
