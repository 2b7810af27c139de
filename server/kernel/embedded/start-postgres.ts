import { realpath, rmdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DATABASE, accessTo, noteSocket } from './attach-postgres.ts';
import { CLUSTER, ensureCluster, ensureDataFolder, ensureSocketFolder } from './cluster.ts';
import { lockData, type DataLock } from './data-lock.ts';
import { endOrphan } from './orphan.ts';
import { startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts';
import { findProgram } from './program.ts';
import { ensureDatabase, urlsOf, type Access, type DatabaseUrls } from './roles.ts';
import { chooseRunner, type Runner } from './runner.ts';

/** Options of the embedded database. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** False only in tests without a power failure: no data then survives a crash. */
  readonly fsync?: boolean;
}

/** The running embedded database. */
export interface Embedded extends DatabaseUrls {
  readonly access: Access;
  stop(): Promise<void>;
}

/**
 * Starts the database in the data folder; creates it at the first start. It belongs to this process: it stops when
 * this process stops or dies, and is restarted if it dies alone. Throws EmbeddedProblem with a sentence for the
 * person who starts the server.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<Embedded> {
  await ensureDataFolder(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const lock = await lockData(dataDir);
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  lock: DataLock,
  options: EmbeddedOptions,
): Promise<Embedded> {
  const { log } = options;
  const fsync = options.fsync ?? true;
  const runner = await chooseRunner(dataDir, CLUSTER, await findProgram(), log);
  const socket = await ensureSocketFolder(runner);
  const access = await accessTo(dataDir, socket);
  const cluster = await ensureCluster(runner, socket, access.admin, fsync);
  await endOrphan(cluster, log);
  const keeper = await superviseServer(runner, { cluster, socket, fsync, log });
  try {
    await ensureDatabase(access, DATABASE);
    await noteSocket(dataDir, socket);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return {
    ...urlsOf(access, DATABASE),
    access,
    async stop() {
      await keeper.stop();
      await rmdir(socket).catch(() => undefined);
      await lock.release();
    },
  };
}

interface Keeper {
  stop(): Promise<void>;
}

async function superviseServer(
  runner: Runner,
  settings: Omit<PostmasterOptions, 'stopping'>,
): Promise<Keeper> {
  const stopping = new AbortController();
  const options = { ...settings, stopping: stopping.signal };
  let running: Postmaster = await startPostmaster(runner, options);

  const watch = async (): Promise<void> => {
    for (;;) {
      await running.ended;
      if (stopping.signal.aborted) return;
      options.log.error('the database ended by itself and is started again');
      const next = await restart(runner, options);
      if (next === null) return;
      running = next;
    }
  };
  const watched = watch();

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running.stop();
    await watched;
    // A server may have come up while the stop was being requested.
    await running.stop();
  };
  return { stop: () => (stopped ??= stop()) };
}

async function restart(runner: Runner, options: PostmasterOptions): Promise<Postmaster | null> {
  const { stopping: signal } = options;
  for (let pause = 200; !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await startPostmaster(runner, options);
    } catch (error) {
      if (signal.aborted) return null;
      options.log.error({ error }, 'the database could not be started again yet');
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
