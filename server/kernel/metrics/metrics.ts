import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/pool.ts';
import type { Standbys } from '../db/standbys.ts';
import { countMail, jobsByTask, successOfTasks } from './metrics-store.ts';

/** What metrics are read from. */
export interface Measured {
  readonly db: Database;
  /** The folder whose disk is watched. */
  readonly dataDir: string;
}

/** The measurements of one server, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  /** Counts an answered request; `kind` is one of the kinds that have their own limits. */
  answered(kind: string, status: number, seconds: number): void;
  /** Counts a request that was refused because too much was going on. */
  shed(kind: string): void;
  /** Returns all values; those of the database are missing while it does not answer. */
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Labels never hold ids or addresses: each would be a series of its own. */
export function openMetrics({ db, dataDir }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bowerbird_http_request_seconds',
    help: 'How long requests took to answer, by kind and class of status.',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'bowerbird_http_shed_total',
    help: 'Requests that were refused because too much was going on.',
    labelNames: ['kind'],
    registers,
  });
  gaugeOf(registers, {
    name: 'bowerbird_database_connections',
    help: 'Connections for transactions and jobs: in use, free, and requests that wait for one.',
    label: 'state',
    read: async () => {
      const { totalCount, idleCount, waitingCount } = db.pool;
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
  });
  const { standbys } = db;
  if (standbys !== null) standbyMetrics(registers, standbys);
  gaugeOf(registers, {
    name: 'bowerbird_disk_bytes',
    help: 'The disk of the data folder.',
    label: 'state',
    read: async () => {
      const { blocks, bavail, bsize } = await statfs(dataDir);
      return { free: bavail * bsize, size: blocks * bsize };
    },
  });
  gaugeOf(registers, {
    name: 'bowerbird_mail',
    help: 'Messages that wait for the mail server, and that it refused; the same on every server.',
    label: 'state',
    read: () => countMail(db.read),
  });
  jobGauges(registers, db);
  return {
    contentType: registry.contentType,
    answered: (kind, status, seconds) =>
      requests.observe({ kind, status: `${Math.trunc(status / 100)}xx` }, seconds),
    shed: (kind) => refused.inc({ kind }),
    text: () => registry.metrics(),
  };
}

function standbyMetrics(registers: Registry[], standbys: Standbys): void {
  const reads: Counter = new Counter({
    name: 'bowerbird_standby_reads_total',
    help: 'Requests that a standby may answer, by what they read from; at the primary if no standby was in time.',
    labelNames: ['at'],
    registers,
    collect() {
      reads.reset();
      for (const [at, count] of Object.entries(standbys.counts())) reads.inc({ at }, count);
    },
  });
  const inUse: Gauge = new Gauge({
    name: 'bowerbird_standbys',
    help: 'Standbys that this server reads from at present.',
    registers,
    collect: () => inUse.set(standbys.inUse()),
  });
}

interface Gauged {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

/** A gauge whose values are read when they are wanted; it has none if they cannot be read. */
function gaugeOf(registers: Registry[], { name, help, label, read }: Gauged): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset();
      const values = await read().catch(() => ({}));
      for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
    },
  });
}

/** Sets of gauges by task, which one statement fills. */
function jobGauges(registers: Registry[], { read }: Database): void {
  const gaugeBy = (name: string, help: string): Gauge<'task'> =>
    new Gauge({ name, help, labelNames: ['task'], registers });
  const failed = gaugeBy(
    'bowerbird_jobs_failed',
    'Background jobs that were given up, by task; the same on every server.',
  );
  const age = gaugeBy(
    'bowerbird_jobs_oldest_seconds',
    'How long the first background job of a task is due; the same on every server.',
  );
  const worked = new Gauge({
    name: 'bowerbird_task_success_timestamp_seconds',
    help: 'When a task that runs by itself last succeeded, since 1970; the same on every server.',
    labelNames: ['task'],
    registers,
    async collect() {
      worked.reset();
      const tasks = await successOfTasks(read).catch(() => []);
      for (const { task, at } of tasks) worked.set({ task }, at);
    },
  });
  const waiting = new Gauge({
    name: 'bowerbird_jobs_waiting',
    help: 'Background jobs that are due, by task; the same on every server.',
    labelNames: ['task'],
    registers,
    async collect() {
      for (const gauge of [waiting, failed, age]) gauge.reset();
      for (const { task, ...jobs } of await jobsByTask(read).catch(() => [])) {
        waiting.set({ task }, jobs.waiting);
        failed.set({ task }, jobs.failed);
        age.set({ task }, jobs.age);
      }
    },
  });
}
