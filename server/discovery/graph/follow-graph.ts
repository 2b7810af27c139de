import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import { followEvents, type Following } from '#server/kernel/events/follow.ts';
import { applyEvents } from './apply-events.ts';
import type { Graph } from './graph.ts';
import { isSmall, makeLargeGraph, makeSmallGraph } from './make-graph.ts';
import type { GraphSnapshot } from './snapshot.ts';

/**
 * The graph of this process. Its states: none, then (at the first query or after the server's start) being built,
 * then live, following the events of all processes. A small graph is built at once, while the query waits. A large
 * one takes a thread and some seconds, during which queries have no results.
 *
 * It is rebuilt in the background while the live one is in use: when it is full, when too many events were missed,
 * and after a day, since deletions leave gaps and the snapshot for the next start gets old.
 */
export interface FollowedGraph {
  /** Returns the current graph; null while there is none. */
  now(): Graph | null;
  /** Starts building it, if not started yet, and waits if that is quick. */
  whenReady(): Promise<Graph | null>;
  stop(): Promise<void>;
}

const OLD_MS = 86_400_000;
/** The pause after a failed build. */
const PAUSE_MS = 30_000;

interface Live {
  readonly graph: Graph;
  readonly following: Following;
}

export interface GraphParts {
  readonly db: Database;
  readonly log: Logger;
  readonly dataDir: string;
}

export function followGraph(parts: GraphParts): FollowedGraph {
  const { db, log } = parts;
  let live: Live | null = null;
  let making: Promise<void> | null = null;
  let failedAt = -Infinity;
  let isOver = false;

  const make = async (mayUseFile: boolean): Promise<void> => {
    const next = follow(parts, await snapshotOf(parts, mayUseFile), () => void attempt(false));
    await next.following.catchUp();
    const before = live;
    live = isOver ? null : next;
    await (isOver ? next : before)?.following.stop();
  };
  const attempt = async (mayUseFile: boolean): Promise<void> => {
    if (isOver || performance.now() - failedAt < PAUSE_MS) return;
    making ??= make(mayUseFile)
      .catch((error: unknown) => {
        failedAt = performance.now();
        if (!isOver) log.warn({ err: error }, 'the graph could not be made');
      })
      .finally(() => (making = null));
    await making;
  };
  return {
    now: () => live?.graph ?? null,
    async whenReady() {
      if (live !== null) return live.graph;
      const made = attempt(true);
      if (await isSmall(db).catch(() => false)) await made;
      return live === null ? null : (live as Live).graph;
    },
    async stop() {
      isOver = true;
      await live?.following.stop();
      live = null;
    },
  };
}

async function snapshotOf(
  { db, dataDir }: GraphParts,
  mayUseFile: boolean,
): Promise<GraphSnapshot> {
  return (await isSmall(db))
    ? makeSmallGraph(db)
    : makeLargeGraph(db, join(dataDir, 'graph'), mayUseFile);
}

/** Follows events from now on; calls `remake` when a rebuild is needed. */
function follow({ db, log }: GraphParts, { graph, from }: GraphSnapshot, remake: () => void): Live {
  const madeAt = performance.now();
  const following = followEvents({
    db,
    log,
    from,
    take: async (events) => {
      const hasRoom = await applyEvents(db.read, graph, events);
      if (!hasRoom || performance.now() - madeAt > OLD_MS) remake();
    },
    onTooMuch: remake,
  });
  return { graph, following };
}
