import type { Database } from '#server/kernel/db/pool.ts';
import { buildGraph } from './build-graph.ts';
import { findNear, type Near, type Question } from './find-near.ts';
import { boardsOf, sharedWith, type Graph } from './graph.ts';

/** What is near what, by the public boards that people keep: it proposes, and shows nothing. */
export interface Walks {
  /** Pictures near these, best first; none when nothing is known. */
  near(question: Question): Promise<readonly Near[]>;
  /** Public boards that hold the picture. */
  boardsOf(signature: string, limit: number): readonly string[];
  /** How many of these pictures the board holds. */
  shared(boardId: string, signatures: ReadonlySet<string>): number;
  /** Whether there is a graph to ask. */
  isReady(): boolean;
}

/** How old a graph may be until it is built anew. */
const FRESH_MS = 5_000;

/** The walks of this process; the graph is built when something is first asked. */
export function openWalks({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: () => Date;
}): Walks {
  let graph: Graph | null = null;
  let building: Promise<void> | null = null;
  let builtAt = 0;
  const build = async (): Promise<void> => {
    builtAt = clock().getTime();
    graph = await buildGraph(db.read);
  };
  const ready = async (): Promise<Graph | null> => {
    if (graph === null || clock().getTime() - builtAt > FRESH_MS) {
      building ??= build().finally(() => (building = null));
      await building;
    }
    return graph;
  };
  return {
    async near(question) {
      const now = await ready();
      return now === null ? [] : findNear(now, question);
    },
    boardsOf: (signature, limit) => (graph === null ? [] : boardsOf(graph, signature, limit)),
    shared: (boardId, signatures) => (graph === null ? 0 : sharedWith(graph, boardId, signatures)),
    isReady: () => graph !== null,
  };
}
