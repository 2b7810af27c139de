import pino from 'pino';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  dataFolder,
  databaseProcesses,
  removeData,
  killAll,
} from '#server/testing/server-process.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/pool.ts';
import { startPostgres } from '../embedded/start-postgres.ts';
import { jobsIn, startJobs } from './jobs.ts';

afterAll(removeData);

const log = pino({ level: 'silent' });

test.skipIf(process.platform !== 'linux')(
  'after its database was killed the worker finds it again and goes on [SEC-74]',
  { timeout: 60_000 },
  async () => {
    const dataDir = await dataFolder();
    const embedded = await startPostgres({ dataDir, log });
    await migrate({ ...embedded, folder: resolve(import.meta.dirname, '..', '..', 'migrations') });
    const db = openDatabase(embedded.serviceUrl, { log });
    const payloads: unknown[] = [];
    const task = {
      name: 'note',
      run: (payload: unknown) => Promise.resolve(void payloads.push(payload)),
    };
    const runner = await startJobs({ db, tasks: [task], log });
    const enqueue = (payload: Record<string, unknown>): Promise<void> =>
      db.transaction((tx) => jobsIn(tx).add('note', payload));
    await enqueue({ when: 'before' });
    await expect.poll(() => payloads).toEqual([{ when: 'before' }]);
    killAll(databaseProcesses(dataDir));
    while (
      await enqueue({ when: 'after' }).then(
        () => false,
        () => true,
      )
    )
      await wait(50);
    await expect
      .poll(() => payloads, { timeout: 15_000 })
      .toEqual([{ when: 'before' }, { when: 'after' }]);
    await runner.stop();
    await db.end();
    await embedded.stop();
  },
);
