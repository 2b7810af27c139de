import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { languageCodes } from '#server/search-index/index.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { currentSnapshot } from '#server/kernel/db/event-store.ts';
import { buildGraph } from './build-graph.ts';
import { hasMorePins } from './graph-store.ts';
import type { Making } from './make-graph-thread.ts';
import type { GraphSnapshot } from './snapshot.ts';

const script = new URL('./make-graph-thread.ts', import.meta.url);
/** With at most this many pins, building the graph is faster than starting a thread. */
const FEW_PINS = 20_000;

export async function isSmall({ read }: Database): Promise<boolean> {
  return !(await hasMorePins(read, FEW_PINS));
}

/** Builds a small graph in this thread. */
export async function makeSmallGraph({ read }: Database): Promise<GraphSnapshot> {
  const from = await currentSnapshot(read);
  return { graph: await buildGraph(read, languageCodes), from };
}

/** Loads the stored graph, or builds and stores it, in a separate thread. */
export async function makeLargeGraph(
  { pool }: Database,
  folder: string,
  mayUseFile: boolean,
): Promise<GraphSnapshot> {
  const databaseUrl = pool.options.connectionString ?? '';
  const making: Making = { databaseUrl, folder, mayUseFile, codes: languageCodes };
  const thread = new Worker(script, { workerData: making, env: {}, execArgv: [] });
  thread.unref();
  const died = once(thread, 'exit').then(() => {
    throw new Error('the thread that makes the graph ended');
  });
  const [made] = (await Promise.race([once(thread, 'message'), died])) as [GraphSnapshot];
  died.catch(() => undefined);
  return made;
}
