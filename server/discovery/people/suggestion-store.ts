import { isPublic } from '#server/boards/sql.ts';
import { isFindable, isListed, isSuspended } from '#server/identity/sql.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import { unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { blocks, isFollowed, somebodyIn, VIEWER, viewerValues } from '#server/social/sql.ts';

/** The most people that are suggested for each kind of reason. */
const FOUND = 200;
/** The newest follows that are read: the viewer's, and those of each person whom they follow. */
const FOLLOWED = 100;
const FOLLOWED_BY_EACH = 60;
/** The viewer's newest pictures that are read, and the newest pins of each. */
const PICTURES = 60;
const PINS_OF_PICTURE = 30;

/** A person who may be suggested for one reason, of which there is the stated number. */
export interface Suggested {
  readonly id: string;
  readonly count: number;
  /** A person, a board's name, or a topic's slug. */
  readonly by: string;
}

/** Whether a person may be found by their name, and is not suspended. */
const isSeen = (person: string): string => `not ${isSuspended(person)} and ${isFindable(person)}`;

/**
 * Parts of a statement that keep those among (id, count, by) who may be suggested to the viewer, the most first: by
 * what lies in the viewer's bucket, then by what lies in theirs. The last one is `best`.
 */
const suggestible = (found: string): string => `
  found as materialized (${found}),
  open as materialized (
    select found.* from found
    where found.id <> ${VIEWER.id} and not ${isFollowed('found.id')} and not ${blocks(VIEWER, 'found.id')}
      and not exists (select 1 from hidden_suggestions as hidden where hidden.bucket = ${VIEWER.bucket}
        and hidden.person_id = ${VIEWER.id} and hidden.hidden_id = found.id)
      and not exists (select 1 from hides where hides.bucket = ${VIEWER.bucket}
        and hides.person_id = ${VIEWER.id} and hides.kind = 'person' and hides.subject = found.id::text)),
  best as materialized (
    select open.id, open.count, open.by
    from open
    join people as person on person.bucket = ${bucketIn('open.id')} and person.id = open.id
    where ${isSeen('person')} and ${isListed('person')} and not ${blocks(somebodyIn('person'), VIEWER.id)}
    order by open.count desc, open.id desc limit ${FOUND})`;

const BEST = 'select id, count, by from best order by count desc, id desc';

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
     followed as materialized (
       select theirs.id, mine.id as by, mine.at from mine
       join people as person on person.bucket = ${bucketIn('mine.id')} and person.id = mine.id
       cross join lateral (
         select followee_id as id from following
         where following.bucket = person.bucket and following.person_id = person.id
         order by created_at desc, followee_id desc limit ${FOLLOWED_BY_EACH}) as theirs
       where ${isSeen('person')}),
     ${suggestible(`
       select id, count(*)::int as count, (array_agg(by order by at desc, by desc))[1]::text as by
       from followed group by id`)}
     ${BEST}`,
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
       where not exists (select 1 from quiet_boards as quiet where quiet.bucket = ${VIEWER.bucket}
         and quiet.person_id = ${VIEWER.id} and quiet.board_id = newest.board_id)
       group by newest.signature),
     shared as materialized (
       select other.person_id as id, mine.board_id, count(distinct mine.signature)::int as pictures
       from (select array_agg(signature) as pictures from mine) as saved
       cross join lateral newest_of_pictures(saved.pictures, ${PINS_OF_PICTURE}) as other
       join mine on mine.signature = other.signature
       group by other.person_id, mine.board_id),
     ${suggestible(`
       select id, sum(pictures)::int as count,
         (array_agg(board_id order by pictures desc, board_id desc))[1] as by
       from shared group by id`)}
     select best.id, best.count, boards.name as by from best
     join boards on boards.bucket = ${bucketIn('best.by')} and boards.id = best.by and ${isPublic('boards')}`,
    viewerValues(viewerId),
  );
}

/** People with public boards of these topics, each of which has a hundred at most. */
export function gatheringTopics(
  tx: Tx,
  viewerId: string,
  slugs: readonly string[],
): Promise<Suggested[]> {
  return tx.rows<Suggested>(
    `with about as materialized (
       select boards.owner_id as id, topic_boards.slug, boards.pin_count
       from unnest(${unseen(':slugs::text[]')}) as wanted (slug)
       join topic_boards on topic_boards.slug = wanted.slug
       join boards on boards.bucket = topic_boards.bucket and boards.id = topic_boards.board_id
         and ${isPublic('boards')}),
     ${suggestible(`
       select id, count(*)::int as count, (array_agg(slug order by pin_count desc, slug))[1] as by
       from about group by id`)}
     ${BEST}`,
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
