import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { blockedAmong } from '#server/social/index.ts';
import { mutedByEach } from '../core/choices-store.ts';
import { mayNotify } from '../core/policy.ts';
import { lineKeysOf } from './save-lines.ts';
import {
  dayLinesOf,
  holdReaders,
  insertActs,
  MAX_ACTS,
  overfullAmong,
  putLines,
  notifiedAmong,
  trimLines,
  type DayLine,
  type Fact,
} from '../core/store.ts';

type NotifyContext = Pick<JobContext, 'tx' | 'now'>;

/** Like notifyAll, for one fact. */
export function notify(context: NotifyContext, fact: Fact): Promise<void> {
  return notifyAll(context, [fact]);
}

/**
 * Adds facts to the news of the people who want them; idempotent. Acts of one kind on one thing on one day (UTC) are
 * one line, and so are one person's saves of several things; each act moves the line to the top.
 */
export async function notifyAll({ tx, now }: NotifyContext, all: readonly Fact[]): Promise<void> {
  const facts = await wantedAmong({ tx, now }, all);
  if (facts.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  // Readers are locked before any of their rows are read.
  const [last, notified] = await Promise.all([
    holdReaders(tx, readersOf(facts, now)),
    notifiedAmong(tx, facts),
  ]);
  const ids = idsFor(facts, last);
  const unnotified = facts
    .map((fact, index) => ({ ...fact, id: ids[index] ?? '' }))
    .filter((_, index) => !notified.has(index));
  if (unnotified.length === 0) return;
  const keys = await lineKeysOf(tx, unnotified, day);
  const keyed = unnotified.map((fact, index) => ({ ...fact, subjectId: keys[index] ?? '0' }));
  const found = await dayLinesOf(tx, keyed, day);
  const news = keyed.map((line, index) => ({
    ...line,
    act: unnotified[index] ?? line,
    line: found.get(index) ?? null,
  }));
  const lines = [...Map.groupBy(news, lineOf).values()].flatMap((acts) => grown(acts) ?? []);
  if (lines.length === 0) return;
  await Promise.all([
    putLines(tx, lines, day, now),
    insertActs(
      tx,
      lines.flatMap((line) => line.added.map(({ act }) => ({ ...act, newsId: line.id }))),
    ),
  ]);
  const begun = lines.filter((line) => line.acts === line.added.length);
  const overfull = await overfullAmong(tx, [...new Set(begun.map(({ readerId }) => readerId))]);
  for (const id of overfull) await trimLines(tx, id);
}

const lineOf = ({ readerId, kind, subjectId }: Fact): string => `${readerId} ${kind} ${subjectId}`;
const nameOf = (fact: Fact): string => `${lineOf(fact)} ${fact.actorId} ${fact.refId}`;

/** The facts, each once, that may be news and that their readers have not muted. */
async function wantedAmong({ tx }: NotifyContext, all: readonly Fact[]): Promise<Fact[]> {
  const named = new Map(all.map((fact) => [nameOf(fact), fact]));
  const facts = [...named.values()].filter(({ readerId, actorId, kind }) =>
    mayNotify({ id: readerId }, { id: actorId }, kind),
  );
  if (facts.length === 0) return [];
  const [muted, apart] = await Promise.all([
    mutedByEach(tx, [...new Set(facts.map(({ readerId }) => readerId))]),
    blockedAmong(
      tx,
      facts.map(({ readerId, actorId }) => ({ viewerId: readerId, personId: actorId })),
    ),
  ]);
  return facts.filter(
    ({ readerId, kind }, index) =>
      !apart.has(index) && muted.get(readerId)?.includes(kind) !== true,
  );
}

function readersOf(facts: readonly Fact[], now: Date) {
  const byReader = Map.groupBy(facts, ({ readerId }) => readerId);
  return [...byReader].map(([readerId, { length: count }]) => ({
    readerId,
    id: makeId(bucketOf(readerId), now.getTime()),
    count,
  }));
}

/** Returns an id for each fact, in order per reader, ending with the given last one. */
function idsFor(facts: readonly Fact[], last: ReadonlyMap<string, bigint>): string[] {
  const next = new Map(last);
  return facts
    .toReversed()
    .map(({ readerId }) => {
      const id = next.get(readerId);
      if (id === undefined) throw new Error(`no id for news of ${readerId}`);
      next.set(readerId, id - 1n);
      return String(id);
    })
    .toReversed();
}

type NewFact = Fact & {
  readonly id: string;
  readonly act: Fact & { readonly id: string };
  readonly line: DayLine | null;
};

/** A line with as many of the acts as fit; null if it is full. */
function grown(acts: readonly NewFact[]) {
  const [first] = acts;
  const before = first?.line?.acts ?? 0;
  const added = acts.slice(0, Math.max(0, MAX_ACTS - before));
  const last = added.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    ...first,
    id: first.line?.id ?? first.id,
    lastId: last.id,
    acts: before + added.length,
    added,
  };
}
