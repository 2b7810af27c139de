import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Rows of one list that are read at once. */
export const ROWS_AT_ONCE = 1000;

/** A board of the person's own. */
export interface ExportedBoard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string | null;
  readonly privacy: 'public' | 'protected' | 'secret';
  readonly pin_order: string;
  /** The Pin chosen as the cover. */
  readonly cover_pin_id: string | null;
  readonly cover_crop: readonly number[] | null;
  readonly created_at: Date;
}

export interface ExportedSection {
  readonly id: string;
  readonly title: string;
  readonly position: number;
  readonly created_at: Date;
}

/** The person's profile and settings. */
export type ExportedProfile = Readonly<Record<string, string | boolean | Date | null>> & {
  readonly username: string;
  readonly full_name: string;
};

/** A row of a list, by its key, after which the next rows follow. */
export type ExportedRow = Readonly<Record<string, unknown>> & { readonly key: string };
export type ReadRows = (tx: Tx, personId: string, after: string | null) => Promise<ExportedRow[]>;

export const profileOf = (tx: Tx, personId: string): Promise<ExportedProfile | null> =>
  tx.row(
    `select people.username, people.full_name, people.first_name, people.last_name, people.about, people.pronouns,
       people.website_url, people.location, people.country, people.locale, people.time_zone,
       people.birthday::text as birthday, people.is_unlisted, people.is_unfindable, people.is_personalised,
       people.messages_from, people.takes_mail, people.created_at, emails.email
     from people left join emails on emails.bucket = people.bucket and emails.person_id = people.id
     where people.bucket = :bucket and people.id = :personId`,
    { bucket: bucketOf(personId), personId },
  );

/** Returns the person's own boards by name. */
export const boardsOf = (tx: Tx, personId: string): Promise<ExportedBoard[]> =>
  tx.rows(
    `select id, name, slug, description, category, privacy, pin_order,
       case when cover_chosen then cover_pin_id end as cover_pin_id,
       case when cover_chosen then cover_crop end as cover_crop, created_at
     from boards
     where bucket = :bucket and owner_id = :personId order by sort_key, id`,
    { bucket: bucketOf(personId), personId },
  );

export const sectionsOf = (tx: Tx, boardId: string): Promise<ExportedSection[]> =>
  tx.rows(
    `select id, title, position, created_at from sections
     where bucket = :bucket and board_id = :boardId order by position, id`,
    { bucket: bucketOf(boardId), boardId },
  );

const valuesOf = (personId: string, after: string | null) => ({
  personId,
  after,
  limit: ROWS_AT_ONCE,
});

/** Returns notes that the person wrote, also on other people's boards. */
export const notesAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select id as key, id, board_id, title, body as text, items, created_at, updated_at from board_notes
     where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit`,
    valuesOf(personId, after),
  );

/** Returns comments that the person wrote, without the comments that they answer. */
export const commentsAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select id as key, id, pin_id, parent_id, text, created_at, edited_at from comments
     where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit`,
    valuesOf(personId, after),
  );

export const likesAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select pin_id as key, pin_id, created_at from pin_likes
     where person_id = :personId and (:after::bigint is null or pin_id > :after::bigint) order by pin_id limit :limit`,
    valuesOf(personId, after),
  );

/** Returns messages that the person wrote, without those of others. */
export const messagesAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select id as key, id, conversation_id, text, pin_id, created_at from messages
     where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit`,
    valuesOf(personId, after),
  );

export const followingAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `with followed as materialized (
       select followee_id, created_at from following
       where bucket = :bucket and person_id = :personId
         and (:after::bigint is null or followee_id > :after::bigint)
       order by followee_id limit :limit),
     named as materialized (
       select id, username from people
       where (bucket, id) in (select ${bucketIn('followee_id')}, followee_id from followed))
     select followed.followee_id as key, followed.followee_id as id, named.username, followed.created_at
     from followed left join named on named.id = followed.followee_id
     order by followed.followee_id`,
    { ...valuesOf(personId, after), bucket: bucketOf(personId) },
  );

/** Returns the boards that the person follows, by id: a board may have become secret since. */
export const followedBoardsAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select board_id as key, board_id, created_at from board_followers
     where person_id = :personId and (:after::bigint is null or board_id > :after::bigint)
     order by board_id limit :limit`,
    valuesOf(personId, after),
  );

export const blockedAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select blocked_id as key, blocked_id as id, created_at from blocks
     where bucket = :bucket and person_id = :personId and (:after::bigint is null or blocked_id > :after::bigint)
     order by blocked_id limit :limit`,
    { ...valuesOf(personId, after), bucket: bucketOf(personId) },
  );

export const searchesAfter: ReadRows = (tx, personId, after) =>
  tx.rows(
    `select key, query, asked_at as searched_at from recent_searches
     where bucket = :bucket and person_id = :personId and (:after::text is null or key > :after::text)
     order by key limit :limit`,
    { ...valuesOf(personId, after), bucket: bucketOf(personId) },
  );
