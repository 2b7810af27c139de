import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSeeded, type Seeded } from './seeded-database.ts';
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A benchmark's resources: created on demand, and closed together. */
export interface World {
  /** Pins in the seeded database. */
  readonly pins: number;
  /** A fresh copy of the seeded database, with people who can sign in. */
  database(): Promise<Seeded>;
  /** The real server on that database. */
  server(): Promise<ServerProcess>;
  /** Registers something to close after the benchmark, in reverse order. */
  onClose(end: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Where seeded databases are stored between runs: BENCH_DIR, or data/bench. */
export async function benchFolder(): Promise<string> {
  const folder = resolve(process.env['BENCH_DIR'] ?? join(root, 'data', 'bench'));
  await mkdir(folder, { recursive: true });
  return folder;
}

export function openWorld(pins: number): World {
  const ends: (() => Promise<void>)[] = [];
  let database: Promise<Seeded> | null = null;
  let server: Promise<ServerProcess> | null = null;
  const seeded = async (): Promise<Seeded> => {
    const opened = await openSeeded(await benchFolder(), pins);
    ends.push(() => opened.close());
    return opened;
  };
  const started = async (): Promise<ServerProcess> => {
    const { serviceUrl, ownerUrl } = await world.database();
    const process = await startServerProcess({ databaseUrl: serviceUrl, ownerUrl });
    ends.push(() => process.stop());
    return process;
  };
  const world: World = {
    pins,
    database: () => (database ??= seeded()),
    server: () => (server ??= started()),
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
  return world;
}
