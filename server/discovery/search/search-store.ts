import { isMatch, unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Reads only: the domain pins owns pin_search and pins. Nothing found here is shown before that domain has
 * filtered what the viewer may see.
 */

/** The conditions of a query on a pin's words, each a tsquery as text. */
export interface TextQuery {
  /** The condition that pins must match. */
  readonly match: string;
  /** The condition for the index: `match`, or only its rare words. */
  readonly lead: string;
  /** The condition for ranking: any form of any word. */
  readonly any: string;
  /** All words in the title. */
  readonly title: string;
  /** All words in titles and hashtags. */
  readonly inTitleOrTags: string;
  /** The words in sequence; null for one word. */
  readonly inOrder: string | null;
  /** The words that are makers' names, as makers; null if none is. */
  readonly maker: string | null;
  /** All words as one hashtag; null for one word. */
  readonly tag: string | null;
  /** The single word as a hashtag, if it is a common subject; else null. */
  readonly subject: string | null;
  /** Strong evidence: all words in titles and hashtags, or as the maker, or in sequence. */
  readonly telling: string;
  /** Approximately how many pins have its rarest part. */
  readonly rarest: number;
}

/** Filters of a search other than words; null does not filter. */
export interface Narrowed {
  readonly minId: string | null;
  readonly maxId: string | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly personId: string | null;
  /** Categories of boards, in lower case. */
  readonly categories: readonly string[] | null;
  /** Only created pins, no saved ones. */
  readonly isMade: boolean;
}

interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** A position in a ranked list, and the time for computing newness, in ms. */
export interface From {
  readonly after: Ranked | null;
  readonly nowMs: number;
}

/** A matching pin with its rank. */
export interface Found extends Ranked {
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

const HALF_YEAR_MS = 180 * 24 * 3600_000;

// Parameters have the names of the fields of TextQuery and Narrowed, and nowMs. People who search for a maker's
// name want the maker's work first, then what others say about it. A title counts most, then hashtags, then the
// description; on ties, liked and new pins come first.
const rank = (pin: string, id: string, liked: string): string => `(
  (ts_rank('{0.1, 0.25, 0.7, 1}', ${pin}.words, :any::tsquery)
    + case when ${pin}.words @@ :inTitleOrTags::tsquery
        then case when ${pin}.words @@ :title::tsquery then float8 '0.6' else float8 '0.3' end
      else 0 end
    + case when ${pin}.words @@ :inOrder::tsquery then float8 '0.45' else 0 end
    + case when ${pin}.words @@ :maker::tsquery then float8 '1.8' else 0 end
    + case when ${pin}.words @@ :tag::tsquery then float8 '0.3' else 0 end
    + case when ${pin}.words @@ :subject::tsquery then float8 '0.8' else 0 end)
  * (1 + float8 '0.12' * ${liked})
  * (1 + float8 '0.1' * exp(-greatest(:nowMs::float8 - 1514764800000 - (${id} >> 22), 0) / ${HALF_YEAR_MS})))`;

const NARROWED = `
  (:minId::bigint is null or pin_search.pin_id >= :minId) and (:maxId::bigint is null or pin_search.pin_id <= :maxId)
  and (:minPrice::float8 is null or pin_search.price >= :minPrice) and (:maxPrice::float8 is null or pin_search.price <= :maxPrice)
  and (:personId::bigint is null or pin_search.person_id = :personId) and (not :isMade::boolean or pin_search.made)
  and (:categories::text[] is null or exists (
    select 1 from boards where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
      and lower(boards.category) = any(:categories)))`;

// Filters that most searches leave empty, hidden from the planner so that one plan serves all: see `unseen`. For
// statements that do not need the order of an index.
const NARROWED_UNSEEN = `(${unseen(':isWide::boolean')} or (
  coalesce(pin_search.pin_id >= ${unseen(':minId::bigint')}, true)
  and coalesce(pin_search.pin_id <= ${unseen(':maxId::bigint')}, true)
  and (${unseen(':minPrice::float8')} is null or pin_search.price >= ${unseen(':minPrice::float8')})
  and (${unseen(':maxPrice::float8')} is null or pin_search.price <= ${unseen(':maxPrice::float8')})
  and coalesce(pin_search.person_id = ${unseen(':personId::bigint')}, true)
  and (pin_search.made or not ${unseen(':isMade::boolean')})
  and (${unseen(':categories::text[]')} is null or exists (
    select 1 from boards where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
      and lower(boards.category) = any((${unseen(':categories::text[]')})::text[])))))`;

// Only the parameters that the statements use.
const narrowedValues = (narrowed: Narrowed) => ({
  minId: narrowed.minId,
  maxId: narrowed.maxId,
  minPrice: narrowed.minPrice,
  maxPrice: narrowed.maxPrice,
  personId: narrowed.personId,
  isMade: narrowed.isMade,
  categories: narrowed.categories,
});

const isNarrowed = (narrowed: Narrowed): boolean =>
  Object.values(narrowedValues(narrowed)).some((value) => value !== null && value !== false);

const rankedValues = (textQuery: TextQuery, narrowed: Narrowed, { after, nowMs }: From) => ({
  ...narrowedValues(narrowed),
  match: textQuery.match,
  any: textQuery.any,
  title: textQuery.title,
  inOrder: textQuery.inOrder,
  inTitleOrTags: textQuery.inTitleOrTags,
  maker: textQuery.maker,
  tag: textQuery.tag,
  subject: textQuery.subject,
  nowMs,
  rank: after?.rank ?? 'Infinity',
  id: after?.id ?? '0',
});

/** The pins that are read: all, or those of the best-liked pictures, which have small indexes. */
export type Tier = 'all' | 'liked' | 'tenth' | 'hundredth';

// Among the liked, those of the best-liked hundredth come first.
const TIERS: Readonly<Record<Tier, { readonly only: string; readonly first: string }>> = {
  all: { only: '', first: '' },
  liked: { only: 'and tier >= 1', first: '+ case when tier >= 2 then 100 else 0 end' },
  tenth: { only: 'and tier = 1', first: '' },
  hundredth: { only: 'and tier >= 2', first: '' },
};

/** Returns matching public pins, best first, one of each picture. Reads all matches. */
export function rankedPins(
  tx: Tx,
  textQuery: TextQuery,
  narrowed: Narrowed,
  from: From,
  limit: number,
  tier: Tier = 'all',
): Promise<Found[]> {
  const { only, first } = TIERS[tier];
  return tx.rows<Found>(
    `select id, "boardId", "personId", signature, rank
     from (select distinct on (signature) pin_id as id, board_id as "boardId",
             person_id as "personId", signature, rank
           from (select pin_id, board_id, person_id, signature,
                   ${rank('pin_search', 'pin_id', 'liked')} ${first} as rank
                 from pin_search
                 where ${isMatch(unseen(':lead::tsquery'), unseen(':match::tsquery'))} ${only} and ${NARROWED_UNSEEN}) as matching
           order by signature, rank desc, pin_id) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    {
      ...rankedValues(textQuery, narrowed, from),
      lead: textQuery.lead,
      isWide: !isNarrowed(narrowed),
      limit,
    },
  );
}

/** Returns matching public pins, the newest first; stops reading when there are enough. */
export function newestMatching(
  tx: Tx,
  textQuery: TextQuery,
  narrowed: Narrowed,
  { after }: From,
  limit: number,
): Promise<Found[]> {
  return tx.rows<Found>(
    `select pin_id as id, board_id as "boardId", person_id as "personId", signature, 0::float8 as rank
     from pin_search
     where words @@ :match::tsquery and ${NARROWED} and pin_id < :before::bigint
     order by pin_id desc limit :limit`,
    {
      ...narrowedValues(narrowed),
      match: textQuery.match,
      before: after?.id ?? '9223372036854775807',
      limit,
    },
  );
}

/**
 * As rankedPins, among all pins of one person, and those on boards that they share: only for that person. A
 * picture appears as often as it was pinned.
 */
export function rankedPinsOf(
  tx: Tx,
  ownerId: string,
  textQuery: TextQuery,
  narrowed: Narrowed,
  from: From,
  limit: number,
): Promise<Found[]> {
  return tx.rows<Found>(
    `select id, "boardId", "personId", signature, rank
     from (select pin_id as id, board_id as "boardId", person_id as "personId", signature,
             ${rank('pin_search', 'pin_id', '0')} as rank
           from (select id as pin_id, bucket, board_id, person_id, signature, words,
                   source_pin_id is null as made, (facts -> 'product' ->> 'price')::float8 as price
                 from pins where person_id = :ownerId
                 union all
                 select pins.id, pins.bucket, pins.board_id, pins.person_id, pins.signature, pins.words,
                   pins.source_pin_id is null, (pins.facts -> 'product' ->> 'price')::float8
                 from (select bucket, board_id as id from board_collaborators where person_id = :ownerId
                       union all
                       select bucket, id from boards
                       where bucket = :ownerBucket and owner_id = :ownerId and collaborator_count > 0) as shared
                 join pins on pins.bucket = shared.bucket and pins.board_id = shared.id
                 where pins.person_id <> :ownerId) as pin_search
           where words @@ :match::tsquery and ${NARROWED}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...rankedValues(textQuery, narrowed, from), limit, ownerId, ownerBucket: bucketOf(ownerId) },
  );
}
