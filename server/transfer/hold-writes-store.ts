import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCluster } from '#server/kernel/db/look-ups.ts';
import { primaryAddress } from '#server/kernel/db/primary.ts';
import { execute, txOver } from '#server/kernel/db/statement.ts';
import { tablesIn } from './backup-tables-store.ts';

/** People write without a pause. */
export class NoQuietMoment extends Error {}

/** Less than the second after which PostgreSQL looks for deadlocks: who holds gives up first, and no writer fails. */
const LONGEST_MS = 500;
const PAUSE_MS = 500;
const TRIES = 60;
const GAVE_UP = new Set(['57014', '55P03', '40P01']);

/**
 * Lets nobody write to a cluster until the returned function is called, so that its nodes can be read as of one moment.
 * One PostgreSQL has snapshots for that, and nobody is held up.
 * Throws NoQuietMoment if there is none within a minute.
 */
export async function holdWrites(ownerUrl: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({
    connectionString: await primaryAddress(ownerUrl),
    application_name: 'bowerbird-backup',
    connectionTimeoutMillis: 10_000,
  });
  owner.on('error', () => {
    // The running statement fails with the same error.
  });
  await owner.connect();
  try {
    if (await isCluster(owner)) await lockAll(owner);
  } catch (error) {
    await owner.end();
    throw error;
  }
  return () => owner.end();
}

async function lockAll(owner: pg.Client): Promise<void> {
  const tables = await tablesIn(txOver((sql, values) => execute(owner, sql, values)));
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  for (let left = TRIES; left > 0; left -= 1) {
    await owner.query('begin');
    try {
      await owner.query(`set local statement_timeout = ${LONGEST_MS}`);
      await owner.query(`lock table ${names.join(', ')} in share mode`);
      return;
    } catch (error) {
      await owner.query('rollback');
      if (!(error instanceof pg.DatabaseError) || !GAVE_UP.has(error.code ?? '')) throw error;
    }
    await pause(PAUSE_MS * Math.random());
  }
  throw new NoQuietMoment('People write without a pause; try again when there are fewer.');
}
