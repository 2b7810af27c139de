import { afterAll, afterEach, beforeAll } from 'vitest';
import { signUp } from '#contract/identity.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { endWaiters } from '#server/testing/waiters.ts';

/** An advertiser of a separate server process. */
export type Owner = TestBusiness<TestPerson>;

export async function anOwnerAt(address: string): Promise<Owner> {
  const client = clientOf(address);
  const fields = { password: PASSWORD, username: 'ann', full_name: 'Ann', age: 30 };
  const email = 'ann@people.example';
  const { id } = await signedUp(client.call(signUp, { email, ...fields }));
  return aBusiness({ person: () => Promise.resolve({ ...client, id, username: 'ann', email }) });
}

/** Kills a server, and terminates its waiting database connections. */
export async function killed(db: Database, { child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
  await endWaiters(db);
}

/** Starts the next server; jobs locked by the killed one are due at once rather than after a timeout. */
export async function startedAgain(
  db: Database,
  start: () => ServerProcess,
): Promise<ServerProcess> {
  await db.read.run(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
     where locked_by is not null`,
  );
  const server = start();
  await server.ready;
  return server;
}

/** Locks held by a test, so that a server has to wait. */
export interface Holds {
  /** Runs a statement that acquires a lock; returns a function that releases it. */
  readonly hold: (
    statement: string,
    params?: Readonly<Record<string, string | number>>,
  ) => Promise<() => Promise<void>>;
  /** After each test: releases all remaining locks. */
  readonly letGo: () => Promise<void>;
}

export function holdsOn(database: () => Database): Holds {
  const held = new Set<() => Promise<void>>();
  return {
    async hold(statement, params = {}) {
      const holder = database().lazyTransaction();
      const release = async (): Promise<void> => {
        held.delete(release);
        await holder.rollback();
      };
      held.add(release);
      await holder.tx.run(statement, params);
      return release;
    },
    async letGo() {
      for (const release of held) await release();
    },
  };
}

/** Gives a test file a database, and the servers on it that its tests kill and start again. */
export function killableServers(settings: () => Readonly<Record<string, string>> = () => ({})) {
  let dataDir: string;
  let database: TestDatabase;
  beforeAll(async () => {
    dataDir = await dataFolder();
    database = await testDatabase({ idleInTransactionTimeout: 300_000 });
  });
  const { hold, letGo } = holdsOn(() => database.db);
  afterEach(letGo);
  afterEach(endProcesses);
  afterAll(async () => {
    await removeData();
    await database.close();
  });
  const start = (): ServerProcess => startOn(database, { DATA_DIR: dataDir, ...settings() });
  return {
    db: (): Database => database.db,
    hold,
    start,
    startAgain: (): Promise<ServerProcess> => startedAgain(database.db, start),
  };
}
