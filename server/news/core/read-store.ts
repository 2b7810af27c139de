import type { NewsKind } from '#contract/news.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A line of a person's news, before any check of visibility. */
export interface Line {
  readonly id: string;
  readonly kind: NewsKind;
  /** For saves only the group's key; the saved pins are the acts' subjects. */
  readonly subjectId: string;
  /** The newest act's id; lines are ordered by it, and it grows with each act. */
  readonly lastId: string;
  /** The number of acts ever added. */
  readonly acts: number;
  readonly updatedAt: Date;
}

export interface Act {
  readonly newsId: string;
  readonly actorId: string;
  readonly subjectId: string;
  readonly refId: string;
}

// The first page starts after the largest id, so that the statement is the same and its plan always seeks.
const LAST_ID = '9223372036854775807';
const COLUMNS = `id, kind, subject_id as "subjectId", last_id as "lastId", act_count as acts,
  updated_at as "updatedAt"`;

/** The person's lines, newest first. */
export function linesPage(
  tx: Tx,
  personId: string,
  afterId: string | null,
  limit: number,
): Promise<Line[]> {
  return tx.rows<Line>(
    `select ${COLUMNS} from news where bucket = :bucket and person_id = :personId and last_id < :afterId
     order by last_id desc limit :limit`,
    { bucket: bucketOf(personId), personId, afterId: afterId ?? LAST_ID, limit },
  );
}

export function lineById(tx: Tx, personId: string, id: string): Promise<Line | null> {
  return tx.row<Line>(
    `select ${COLUMNS} from news where bucket = :bucket and person_id = :personId and id = :id`,
    { bucket: bucketOf(personId), personId, id },
  );
}

/** The last line id that the person has seen; 0 if none. */
export async function seenIdOf(tx: Tx, personId: string): Promise<string> {
  const row = await tx.row<{ id: string }>(
    'select seen_id as id from news_readers where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row?.id ?? '0';
}

/** The person's lines with unseen acts, newest first. */
export function unseenLines(tx: Tx, personId: string, limit: number): Promise<Line[]> {
  return tx.rows<Line>(
    `select ${COLUMNS} from news where bucket = :bucket and person_id = :personId and last_id > (
       select seen_id from news_readers where bucket = :bucket and person_id = :personId)
     order by last_id desc limit :limit`,
    { bucket: bucketOf(personId), personId, limit },
  );
}

/** The acts of these lines of one person, newest first. */
export function actsOf(tx: Tx, personId: string, lineIds: readonly string[]): Promise<Act[]> {
  return tx.rows<Act>(
    `select news_id as "newsId", actor_id as "actorId", subject_id as "subjectId", ref_id as "refId"
     from news_acts
     where bucket = :bucket and person_id = :personId and news_id = any(:lineIds::bigint[])
     order by id desc`,
    { bucket: bucketOf(personId), personId, lineIds },
  );
}
