import type { Tx } from '#server/kernel/db/tx.ts';
import { tellOfPictures } from '#server/kernel/db/tell.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { type Searched, searchedValues, wordsFrom } from '#server/search-index/sql.ts';
import { pinColumns, type PinRow } from './store.ts';

/** What a pin says. */
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
  /** As a pin's row has it; left out for a pin of one picture. */
  readonly madeOf?: string | null;
  /** Null for a pin that is made; then it is its own origin. */
  readonly from: {
    readonly pinId: string;
    readonly originPinId: string;
    readonly originPersonId: string;
    /** What is kept of the page that both lead to. */
    readonly facts: string | null;
  } | null;
  readonly now: Date;
  /** Whether search and feeds get to know it: only on a public board. */
  readonly isPublic: boolean;
}

const INSERTED_WORDS = wordsFrom({
  title: '$20',
  tags: '$21',
  description: '$22',
  rest: '$23',
  language: '$24',
  code: '$25',
  facts: '$26::text[]',
  price: '$27',
  otherwise: '$28::text[]',
});

/** Inserts a pin under `id`, with its search row; null when another process took the same id. */
export function insertPin(tx: Tx, id: string, pin: NewPin): Promise<PinRow | null> {
  const { text, from } = pin;
  return tx.row<PinRow>(
    `with added as (
       insert into pins (
         bucket, id, board_id, section_id, person_id, signature, title, description, alt_text,
         link, domain, method, source_pin_id, origin_pin_id, origin_person_id, words,
         created_at, updated_at, version, facts, made_of)
       values ($1, $2::bigint, $3, $4, $5::bigint, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14::bigint, $2::bigint), coalesce($15::bigint, $5::bigint),
         ${INSERTED_WORDS}, $16, $16, 1, $18::jsonb, $19::jsonb)
       on conflict (bucket, id) do nothing
       returning *),
     published as (
       insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
       select bucket, id, board_id, person_id, signature, source_pin_id is null, words, $27::float8
       from added where $17
       returning bucket, board_id, signature),
     ${tellOfPictures('select * from published')}
     select ${pinColumns} from added as pins`,
    [
      pin.bucket,
      id,
      pin.boardId,
      pin.sectionId,
      pin.personId,
      pin.signature,
      text.title,
      text.description,
      text.altText,
      text.link,
      text.domain,
      pin.method,
      from?.pinId ?? null,
      from?.originPinId ?? null,
      from?.originPersonId ?? null,
      pin.now,
      pin.isPublic,
      from?.facts ?? null,
      pin.madeOf ?? null,
      ...searchedValues(pin.searched),
    ],
  );
}

/** Changes what a pin says; its search row has to follow. */
export function updatePinText(
  tx: Tx,
  id: string,
  text: PinText,
  now: Date,
): Promise<PinRow | null> {
  return tx.row<PinRow>(
    `update pins set title = $3, description = $4, alt_text = $5, link = $6, domain = $7,
       updated_at = $8, version = version + 1, facts = case when link = $6 then facts end
     where bucket = $1 and id = $2
     returning ${pinColumns}`,
    [bucketOf(id), id, text.title, text.description, text.altText, text.link, text.domain, now],
  );
}

/** Puts pins of one bucket on another board of it; answers how many rows changed. */
export function movePinRows(
  tx: Tx,
  bucket: number,
  ids: readonly string[],
  to: { readonly boardId: string; readonly sectionId: string | null },
  now: Date,
): Promise<number> {
  return tx.run(
    `update pins set board_id = $3, section_id = $4, updated_at = $5, version = version + 1,
       place = case when board_id = $3 then place end
     where bucket = $1 and id = any($2::bigint[])`,
    [bucket, ids, to.boardId, to.sectionId, now],
  );
}

/** Deletes locked pins of one bucket for good, with their search rows and all that is kept beside them. */
export async function deletePinRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  await tx.run(
    `with hidden as (
         delete from pin_search where bucket = $1 and pin_id = any($2::bigint[])
         returning bucket, board_id, signature),
       ${tellOfPictures('select * from hidden')},
       untagged as (delete from pin_hashtags where bucket = $1 and pin_id = any($2::bigint[])),
       unliked as (delete from pin_likes where bucket = $1 and pin_id = any($2::bigint[])),
       uncounted as (delete from pin_like_counts where bucket = $1 and pin_id = any($2::bigint[])),
       unpaid as (delete from pin_sponsors where bucket = $1 and pin_id = any($2::bigint[])),
       silenced as (delete from pin_comments where bucket = $1 and pin_id = any($2::bigint[]))
     delete from pins where bucket = $1 and id = any($2::bigint[])`,
    [bucketOf(first), ids],
  );
}

/** Takes every pin out of a section; they stay on its board. */
export function emptySection(tx: Tx, sectionId: string, now: Date): Promise<number> {
  return tx.run(
    `update pins set section_id = null, updated_at = $3, version = version + 1
     where bucket = $1 and section_id = $2`,
    [bucketOf(sectionId), sectionId, now],
  );
}
