import type { Tx } from '#server/kernel/db/tx.ts';

/** What a row of completions names. */
const KINDS = { query: 1, user: 2, board: 3, hashtag: 4 } as const;
export type Kind = keyof typeof KINDS;

/** Something whose name starts so; not yet asked whether the viewer may see it. */
export interface Candidate {
  readonly kind: number;
  /** The person or the board. */
  readonly subject: string;
  readonly label: string;
  readonly weight: number;
}

/** Keys that start alike and are looked at, in the order of their letters, once four are written. */
const MAX_SCANNED = 200;
/** No more of one kind are asked for. */
const MOST = 40;

// What is asked for stands behind a select, and the most that may be by itself: where the planner sees
// them, it plans again each time, for longer than it takes to find it.
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

/** The most of each kind that start so, by a start that foldKey made; at most `limit` rows of each, and 40. */
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

/** What most people search for these days, or the most used hashtags. */
export function mostOf(tx: Tx, kind: 'query' | 'hashtag', limit: number): Promise<Candidate[]> {
  return tx.rows<Candidate>(
    `select kind, subject, label, weight from completions
     where kind = :kind and subject = 0 order by weight desc limit :limit`,
    { kind: KINDS[kind], limit },
  );
}
