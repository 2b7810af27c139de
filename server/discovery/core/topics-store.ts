import type { Tx } from '#server/kernel/db/tx.ts';

/** A topic with its last counts. */
export interface TopicRow {
  readonly slug: string;
  readonly name: string;
  readonly tag: string | null;
  readonly boards: number;
  readonly pins: number;
  readonly coverPins: readonly string[];
}

/** A pin of a topic. */
export interface TopicPin {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

const columns = `topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
  topics.cover_pins::text[] as "coverPins"`;

/** Returns topics in the order of their slugs. */
export function topicsAfter(tx: Tx, after: string | null, limit: number): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from topics where slug > :after order by slug limit :limit`,
    {
      after: after ?? '',
      limit,
    },
  );
}

/** Returns the existing topics among these slugs, in the order of the slugs. */
export function topicsBySlugs(tx: Tx, slugs: readonly string[]): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from unnest(:slugs::text[]) with ordinality as requested (slug, place)
     join topics using (slug) order by requested.place`,
    { slugs },
  );
}

/** Returns the topics chosen for the day, or for the latest earlier day that has any. */
export function topicsOfDay(tx: Tx, day: string): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from topics_of_day join topics using (slug)
     where day = (select max(day) from topics_of_day where day <= :day) order by place`,
    { day },
  );
}

/** Returns the topics saved more than before, the largest increase first. */
export function trendingTopics(tx: Tx, limit: number): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from topics where trend > 0 order by trend desc, slug limit :limit`,
    { limit },
  );
}

/** Returns topics with at least this many people, the largest first. */
export function topicsOfSeveral(tx: Tx, fewest: number, limit: number): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from topics where person_count >= :fewest
     order by person_count desc, pin_count desc, slug limit :limit`,
    { fewest, limit },
  );
}

/** Returns the topics of most people. */
export function largestTopics(tx: Tx, limit: number): Promise<TopicRow[]> {
  return tx.rows<TopicRow>(
    `select ${columns} from topics order by person_count desc, pin_count desc, slug limit :limit`,
    { limit },
  );
}

/**
 * Returns pins on a topic's boards and with its hashtag, newest first; some may be hidden.
 */
export function topicPins(
  tx: Tx,
  { slug, tag }: { readonly slug: string; readonly tag: string | null },
  after: string | null,
  limit: number,
): Promise<TopicPin[]> {
  return tx.rows<TopicPin>(
    `with on_boards as materialized (
       select newest.* from topic_boards as about
       cross join lateral (
         select bucket, id from pins
         where pins.bucket = about.bucket and pins.board_id = about.board_id and pins.id < :after
         order by pins.id desc limit :limit) as newest
       where about.slug = :slug order by newest.id desc limit :limit),
     tagged as materialized (
       select bucket, pin_id as id from pin_hashtags
       where tag = :tag and pin_id < :after order by pin_id desc limit :limit),
     found as materialized (select bucket, id from on_boards union select bucket, id from tagged order by id desc limit :limit)
     select pins.id, pins.board_id as "boardId", pins.person_id as "personId", pins.signature
     from found join pins using (bucket, id) order by pins.id desc`,
    { slug, after: after ?? '9223372036854775807', limit, tag },
  );
}
