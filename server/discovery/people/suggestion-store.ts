import { isPublic } from '#server/boards/sql.ts';
import { isFindable, isListed, isSuspended } from '#server/identity/sql.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isBlocked, isFollowed, VIEWER, viewerValues } from '#server/social/sql.ts';

/** The most people that are suggested for each kind of reason. */
const FOUND = 200;
/** The newest follows that are read: the viewer's, and those of each person whom they follow. */
const FOLLOWED = 100;
const FOLLOWED_BY_EACH = 60;
/** The viewer's newest pictures that are read, and the newest pins of each. */
const PICTURES = 60;
const PINS_OF_PICTURE = 30;
const BOARDS_OF_TOPIC = 200;

/** A person who may be suggested for one reason, of which there is the stated number. */
export interface Suggested {
  readonly id: string;
  readonly count: number;
  /** A person, a board's name, or a topic's slug. */
  readonly by: string;
}

/** Whether a person may be found by their name, and is not suspended. */
const isSeen = (person: string): string => `not ${isSuspended(person)} and ${isFindable(person)}`;

/** Keeps those among (id, count, by) who may be suggested to the viewer, the most first. */
const suggestible = (found: string): string => `
  select found.id, found.count, found.by
  from (${found}) as found
  join people as person on person.bucket = ${bucketIn('found.id')} and person.id = found.id
  where found.id <> ${VIEWER.id} and ${isSeen('person')} and ${isListed('person')}
    and not ${isFollowed('found.id')} and not ${isBlocked('found.id')}
    and not exists (select from hidden_suggestions as hidden where hidden.bucket = ${VIEWER.bucket}
      and hidden.person_id = ${VIEWER.id} and hidden.hidden_id = found.id)
    and not exists (select from hides where hides.bucket = ${VIEWER.bucket}
      and hides.person_id = ${VIEWER.id} and hides.kind = 'person' and hides.subject = found.id::text)
  order by found.count desc, found.id desc limit ${FOUND}`;

/** People followed by people whom the viewer follows, or by the one person given, with the latest of these. */
export function followedByFollowed(
  tx: Tx,
  viewerId: string,
  onlyId: string | null,
): Promise<Suggested[]> {
  return tx.rows<Suggested>(
    `with mine as materialized (
       (select followee_id as id, created_at as at from following
        where bucket = ${VIEWER.bucket} and person_id = ${VIEWER.id} and :onlyId::bigint is null
        order by created_at desc, followee_id desc limit ${FOLLOWED})
       union all select :onlyId::bigint, 'epoch' where :onlyId::bigint is not null),
     seen as materialized (
       select mine.* from mine
       join people as person on person.bucket = ${bucketIn('mine.id')} and person.id = mine.id
       where ${isSeen('person')})
     ${suggestible(`
       select theirs.id, count(*)::int as count,
         (array_agg(seen.id order by seen.at desc, seen.id desc))[1]::text as by
       from seen cross join lateral (
         select followee_id as id from following
         where bucket = ${bucketIn('seen.id')} and person_id = seen.id
         order by created_at desc, followee_id desc limit ${FOLLOWED_BY_EACH}) as theirs
       group by theirs.id`)}`,
    { onlyId, ...viewerValues(viewerId) },
  );
}

/** People who saved to public boards what the viewer did, with the viewer's board that has most of it. */
export function savingTheSame(tx: Tx, viewerId: string): Promise<Suggested[]> {
  return tx.rows<Suggested>(
    `with mine as materialized (
       select newest.signature, max(newest.board_id) as board_id
       from (select board_id, signature from pin_search where person_id = ${VIEWER.id}
             order by pin_id desc limit ${PICTURES}) as newest
       where not exists (select from quiet_boards as quiet where quiet.bucket = ${VIEWER.bucket}
         and quiet.person_id = ${VIEWER.id} and quiet.board_id = newest.board_id)
       group by newest.signature),
     shared as (
       select other.person_id as id, mine.board_id, count(distinct mine.signature)::int as pictures
       from mine cross join lateral (
         select person_id from pin_search where pin_search.signature = mine.signature
         order by pin_id desc limit ${PINS_OF_PICTURE}) as other
       group by other.person_id, mine.board_id),
     best as (${suggestible(`
       select id, sum(pictures)::int as count,
         (array_agg(board_id order by pictures desc, board_id desc))[1] as by
       from shared group by id`)})
     select best.id, best.count, boards.name as by from best
     join boards on boards.bucket = ${bucketIn('best.by')} and boards.id = best.by and ${isPublic('boards')}`,
    viewerValues(viewerId),
  );
}

/** People with public boards of these topics. */
export function gatheringTopics(
  tx: Tx,
  viewerId: string,
  slugs: readonly string[],
): Promise<Suggested[]> {
  return tx.rows<Suggested>(
    suggestible(`
      select boards.owner_id as id, count(*)::int as count,
        (array_agg(about.slug order by boards.pin_count desc, about.slug))[1] as by
      from unnest(:slugs::text[]) as wanted (slug)
      cross join lateral (
        select slug, bucket, board_id from topic_boards where topic_boards.slug = wanted.slug
        order by bucket, board_id limit ${BOARDS_OF_TOPIC}) as about
      join boards on boards.bucket = about.bucket and boards.id = about.board_id and ${isPublic('boards')}
      group by boards.owner_id`),
    { slugs, ...viewerValues(viewerId) },
  );
}

/** Returns whether the person follows at least that many people. */
export async function followsSeveral(tx: Tx, personId: string, several: number): Promise<boolean> {
  const row = await tx.row(
    `select 1 from following where bucket = :bucket and person_id = :personId
     order by bucket, person_id, followee_id offset :before limit 1`,
    { bucket: bucketOf(personId), personId, before: several - 1 },
  );
  return row !== null;
}

export async function insertHiddenSuggestion(
  tx: Tx,
  personId: string,
  hiddenId: string,
): Promise<void> {
  await tx.run(
    `insert into hidden_suggestions (bucket, person_id, hidden_id)
     values (:bucket, :personId, :hiddenId) on conflict do nothing`,
    { bucket: bucketOf(personId), personId, hiddenId },
  );
}

export async function deleteHiddenSuggestion(
  tx: Tx,
  personId: string,
  hiddenId: string,
): Promise<void> {
  await tx.run(
    `delete from hidden_suggestions
     where bucket = :bucket and person_id = :personId and hidden_id = :hiddenId`,
    { bucket: bucketOf(personId), personId, hiddenId },
  );
}

/** Deletes what the person hides, and others' hides of them. */
export async function deleteHiddenSuggestionsAbout(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from hidden_suggestions where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
  await tx.run('delete from hidden_suggestions where hidden_id = :personId', { personId });
}
