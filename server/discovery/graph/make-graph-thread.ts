import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { currentSnapshot, remembersSince } from '#server/kernel/db/event-store.ts';
import { buildGraph } from './build-graph.ts';
import { databaseName } from './graph-store.ts';
import { readSnapshot, writeSnapshot, type GraphSnapshot } from './snapshot.ts';

/** The thread's parameters. */
export interface Making {
  readonly databaseUrl: string;
  /** The folder of snapshots. */
  readonly folder: string;
  /** Whether an existing snapshot may be used. */
  readonly mayUseFile: boolean;
  /** The codes of all languages. */
  readonly codes: readonly string[];
}

/** The statement timeout: whole tables are counted and read, which takes much longer than a request may. */
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
