import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { sharedAnswer } from '#server/kernel/core/shared-answer.ts';
import { isOverTime } from './faults.ts';
import type { Tx } from './tx.ts';

/** How often each standby is looked at, whether or not anybody reads, in milliseconds. */
const CHECK_MS = 500;
/** The pause between two looks while requests wait for a standby. */
const POLL_MS = 2;

// Positions of two histories cannot be compared: a standby may have more of one that a failover has ended.
const POSITION = `
  select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as reached,
    (select system_identifier from pg_control_system())::text || '/' ||
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history`;
const NOTE_HISTORY =
  'insert into database_histories (id) values (:history) on conflict (id) do nothing';
const REPLAYED = `
  select case when pg_is_in_recovery() and exists (select from database_histories where id = :history)
    then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as replayed`;

/** How far a log had been written, and in which history. */
interface Position {
  readonly history: string;
  readonly reached: bigint;
}

/** Reads from the standbys of a database. */
export interface Standbys {
  /**
   * Returns where one request reads: from a standby that has everything that was committed before this call, or
   * from the primary if none has it in time [decision 232].
   */
  reader(): Promise<Tx>;
  /** How many requests have read from a standby, and how many from the primary in its place. */
  counts(): { readonly standby: number; readonly primary: number };
  /** How many of the other hosts are in use, at the last look. */
  inUse(): number;
  stop(): void;
}

/** What one host is read by. */
export interface HostReaders {
  readonly read: Tx;
  /** For the looks, which must not wait for requests. */
  readonly look: Tx;
}

/** Options of the standbys. */
export interface StandbyOptions {
  /** The addresses of all hosts; which of them is the primary may change. */
  readonly addresses: readonly string[];
  readonly open: (address: string) => HostReaders;
  readonly primary: Tx;
  /** How long a request waits for a standby, in milliseconds. */
  readonly waitMs: number;
  readonly log?: Logger | undefined;
}

/** Opens the standbys; nothing is connected to before the first use. */
export function openStandbys(options: StandbyOptions): Standbys {
  const { primary } = options;
  const hosts = options.addresses.map((address) => hostAt(address, options));
  const positionNow = sharedAnswer(() => positionOf(primary));
  const checks = checksOf(hosts, primary, positionNow);
  const counts = { standby: 0, primary: 0 };
  let turn = 0;

  const usable = (): readonly Host[] => {
    checks.start();
    return hosts.filter((host) => host.isUsable());
  };
  return {
    async reader() {
      const able = usable();
      turn += 1;
      const host = able[turn % able.length];
      const isThere = host !== undefined && (await host.reaches(await positionNow()));
      if (!isThere) host?.use(false);
      counts[isThere ? 'standby' : 'primary'] += 1;
      return isThere ? host.read : primary;
    },
    counts: () => counts,
    inUse: () => usable().length,
    stop: checks.stop,
  };
}

/** Looks at every host all the time, and takes those into use that follow the primary in time. */
function checksOf(
  hosts: readonly Host[],
  primary: Tx,
  positionNow: () => Promise<Position>,
): { start(): void; readonly stop: () => void } {
  const noted = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isChecking = false;

  const check = async (): Promise<void> => {
    const position = await positionNow();
    if (!noted.has(position.history)) {
      await primary.run(NOTE_HISTORY, { history: position.history });
      noted.add(position.history);
    }
    const judge = async (host: Host): Promise<void> => host.use(await host.reaches(position));
    await Promise.all(hosts.map(judge));
  };
  const checkOnce = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // Without a primary every request is refused.
    await check().catch(() => undefined);
    isChecking = false;
  };
  return {
    start() {
      if (timer !== null) return;
      timer = setInterval(() => void checkOnce(), CHECK_MS).unref();
      void checkOnce();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

async function positionOf(primary: Tx): Promise<Position> {
  const row = await primary.row<{ history: string; reached: string }>(POSITION);
  if (row === null) throw new Error('the database has no position');
  return { history: row.history, reached: BigInt(row.reached) };
}

interface Host {
  readonly read: Tx;
  isUsable(): boolean;
  /** Takes it into use, or out of it. */
  use(isUsable: boolean): void;
  /** Whether it is a standby that gets to this position in time. */
  reaches(position: Position): Promise<boolean>;
}

interface Waiting {
  readonly position: Position;
  readonly answer: (isThere: boolean) => void;
}

function hostAt(address: string, { open, primary, waitMs, log }: StandbyOptions): Host {
  const { read, look } = open(address);
  const waiting = new Set<Waiting>();
  let isPolling = false;
  let isUsed = false;

  // One look answers all that wait, however many requests there are.
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    for (let newest = last(waiting); newest !== null; newest = last(waiting)) {
      const { history } = newest.position;
      const replayed = await replayedOf(look, history);
      for (const one of waiting) {
        if (replayed === null || one.position.history !== history) one.answer(false);
        else if (one.position.reached <= replayed) one.answer(true);
      }
      if (waiting.size > 0) await wait(POLL_MS);
    }
    isPolling = false;
  };
  return {
    read: readOrPrimary(read, primary),
    isUsable: () => isUsed,
    use(isUsable) {
      if (isUsable === isUsed) return;
      isUsed = isUsable;
      const what = isUsable ? 'a standby is read from' : 'a standby is behind or away';
      log?.warn({ host: new pg.Client(address).host }, what);
    },
    reaches: (position) =>
      new Promise((done) => {
        const late = setTimeout(() => one.answer(false), waitMs);
        const one: Waiting = {
          position,
          answer(isThere) {
            clearTimeout(late);
            waiting.delete(one);
            done(isThere);
          },
        };
        waiting.add(one);
        void poll();
      }),
  };
}

const last = (waiting: ReadonlySet<Waiting>): Waiting | null => [...waiting].at(-1) ?? null;

/** Returns how far the standby has replayed this history; null if it is none of it, or away. */
async function replayedOf(look: Tx, history: string): Promise<bigint | null> {
  const row = await look.row<{ replayed: string | null }>(REPLAYED, { history }).catch(() => null);
  return row === null || row.replayed === null ? null : BigInt(row.replayed);
}

/**
 * Runs each statement on the standby. One that fails there (it is lost, or the statement writes) runs on the primary,
 * which has all that the standby had; but not one that took too long, since it would again.
 */
function readOrPrimary(standby: Tx, primary: Tx): Tx {
  const either = async <T>(ask: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await ask(standby);
    } catch (error) {
      if (isOverTime(error)) throw error;
      return ask(primary);
    }
  };
  return {
    rows: (sql, values) => either((tx) => tx.rows(sql, values)),
    row: (sql, values) => either((tx) => tx.row(sql, values)),
    run: (sql, values) => primary.run(sql, values),
  };
}
