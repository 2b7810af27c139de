import { COMPLETION_KINDS } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

const KINDS = COMPLETION_KINDS;
export type Kind = keyof typeof KINDS;

/** A candidate by its name's prefix; its visibility to the viewer is not checked yet. */
export interface Candidate {
  readonly kind: number;
  /** The person's or board's id. */
  readonly subject: string;
  readonly label: string;
  readonly weight: number;
}

/** The number of keys scanned in alphabetical order, for prefixes of four or more letters. */
const MAX_SCANNED = 200;
/** The maximum number of candidates of a kind. */
const MOST = 40;

// Parameters are wrapped in a select, and the constant limit has a subquery of its own: with values that it can
// see the planner replans each time, which takes longer than the query.
const MOST_FIRST = [1, 2, 3].map(
  (letters) =>
    (kind: number): string =>
      `(select kind, subject, label, weight from (
          select * from completions
          where kind = ${kind} and left(key, ${letters}) = (select :start)
          order by weight desc limit ${MOST}) as most
        order by weight desc limit :limit)`,
);

const inRange = (kind: number): string =>
  `(select kind, subject, label, weight from (
      select * from completions
      where kind = ${kind} and key >= (select :start) and key < (select :start || chr(1114111))
      order by key, weight desc limit ${MAX_SCANNED}) as near
    order by key = :start desc, weight desc limit :limit)`;

/** Returns the top candidates of each kind with a prefix from foldKey; at most `limit` of each, and 40. */
export async function candidatesFor(
  tx: Tx,
  start: string,
  kinds: readonly Kind[],
  limit: number,
): Promise<ReadonlyMap<Kind, readonly Candidate[]>> {
  if (start === '' || kinds.length === 0) return new Map();
  const ofKind = MOST_FIRST[Array.from(start).length - 1] ?? inRange;
  const rows = await tx.rows<Candidate>(
    kinds.map((kind) => ofKind(KINDS[kind])).join(' union all '),
    { start, limit },
  );
  return new Map(kinds.map((kind) => [kind, rows.filter((row) => row.kind === KINDS[kind])]));
}

/** Returns the trending searches, or the most used hashtags. */
export function mostOf(tx: Tx, kind: 'query' | 'hashtag', limit: number): Promise<Candidate[]> {
  return tx.rows<Candidate>(
    `select kind, subject, label, weight from completions
     where kind = :kind and subject = 0 order by weight desc limit :limit`,
    { kind: KINDS[kind], limit },
  );
}
