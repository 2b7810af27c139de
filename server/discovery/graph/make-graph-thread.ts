import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { currentSnapshot, remembersSince } from '#server/kernel/db/event-store.ts';
import { buildGraph } from './build-graph.ts';
import { databaseName } from './graph-store.ts';
import { readSnapshot, writeSnapshot, type GraphSnapshot } from './snapshot.ts';

/** What the thread is started with. */
export interface Making {
  readonly databaseUrl: string;
  /** Where snapshots are kept. */
  readonly folder: string;
  /** Whether one will do that was kept before. */
  readonly mayUseFile: boolean;
  /** Of all languages. */
  readonly codes: readonly string[];
}

/** Everything is counted and read at once: much longer than a request may take. */
const STATEMENT_MS = 300_000;

async function make({ databaseUrl, folder, mayUseFile, codes }: Making): Promise<GraphSnapshot> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeout: STATEMENT_MS });
  try {
    const database = await databaseName(db.read);
    const fromFile = mayUseFile ? await readSnapshot(folder, database) : null;
    if (fromFile !== null && (await remembersSince(db.read, fromFile.from))) return fromFile;
    const from = await currentSnapshot(db.read);
    const made = { graph: await buildGraph(db.read, codes), from };
    await writeSnapshot(folder, database, made);
    return made;
  } finally {
    await db.end();
  }
}

parentPort?.postMessage(await make(workerData as Making));
