import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { HealthPart, HealthState } from '#contract/transfer/health.ts';
import { pendingMigrations } from '#server/kernel/db/pending-migrations.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { countMail, jobsByTask } from '#server/kernel/metrics/metrics-store.ts';
import type { Storage } from '#server/media/index.ts';
import { diskOf } from './folder-sizes.ts';

/** What is looked at. */
export interface Ailing {
  readonly read: Tx;
  readonly dataDir: string;
  readonly storage: Pick<Storage, 'sizeOf'>;
  /** The mail server; null if there is none. */
  readonly mail: object | null;
  /** Walks over the graph of pins and boards, once that is in memory. */
  readonly walks: { readonly isReady: () => boolean };
}

/** A part that does not answer within this time is not ready. */
const LIMIT_MS = 3_000;
/** Jobs usually run within a second. */
const LATE_SECONDS = 600;
/** A disk is nearly full below the smaller of these. */
const FREE_SHARE = 0.1;
const FREE_BYTES = 2_000_000_000;
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Says of each part whether it is ready and, if not, why; without anything about people. */
export async function findHealth(ailing: Ailing): Promise<HealthPart[]> {
  const { read, storage, dataDir, mail, walks } = ailing;
  const isThere = await answers(read.row('select 1 as one'));
  const stored = (state: () => Promise<HealthState>): Promise<HealthState> =>
    isThere ? within(state()) : Promise.resolve('unknown');
  const parts: Readonly<Record<HealthPart['name'], Promise<HealthState>>> = {
    database: Promise.resolve(isThere ? 'ready' : 'not_reached'),
    migrations: stored(async () =>
      (await pendingMigrations(read, MIGRATIONS)).length === 0 ? 'ready' : 'behind',
    ),
    storage: answers(storage.sizeOf('health')).then((is) => (is ? 'ready' : 'not_reached')),
    graph: Promise.resolve(walks.isReady() ? 'ready' : 'loading'),
    jobs: stored(async () =>
      (await jobsByTask(read)).every(({ age }) => age < LATE_SECONDS) ? 'ready' : 'late',
    ),
    disk: diskState(dataDir),
    mail: mail
      ? stored(async () => ((await countMail(read)).failed === 0 ? 'ready' : 'failing'))
      : Promise.resolve('off'),
  };
  const found = Object.entries(parts).map(async ([name, state]) => ({
    name: name as HealthPart['name'],
    state: await state,
  }));
  return Promise.all(found);
}

async function diskState(dataDir: string): Promise<HealthState> {
  const disk = await diskOf(dataDir);
  if (disk === null) return 'unknown';
  const isLow = disk.free_bytes < Math.min(FREE_BYTES, disk.bytes * FREE_SHARE);
  return isLow ? 'nearly_full' : 'ready';
}

const answers = async (question: Promise<unknown>): Promise<boolean> =>
  within(question.then(() => true)).then((answer) => answer === true);

/** The answer, or `unknown` if it fails or takes too long. */
async function within<T>(question: Promise<T>): Promise<T | 'unknown'> {
  const limit = new AbortController();
  const late = wait(LIMIT_MS, 'unknown' as const, { signal: limit.signal }).catch(
    () => 'unknown' as const,
  );
  const answer = await Promise.race([question.catch(() => 'unknown' as const), late]);
  limit.abort();
  return answer;
}
