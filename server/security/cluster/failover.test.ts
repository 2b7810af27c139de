import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
} from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { startPatroni, type Member, type Patroni } from './test-patroni.ts';

const CLIENTS = 6;
/** How long after the failover itself people write again. */
const AGAIN_WITHIN_MS = 2_000;
/** The longest that a person may wait for an answer, with some of a busy machine's time. */
const ANSWERED_WITHIN_MS = 8_000;

const NEAR_WRITER = join(import.meta.dirname, 'test-near-writer.ts');

const TOKEN = 'only-for-monitoring-in-tests';

let patroni: Patroni;
let clients: Client[];
let url: string;
beforeAll(async () => {
  patroni = await startPatroni();
  const server = startProcess({
    DATABASE_URL: patroni.serviceUrl,
    DATABASE_OWNER_URL: patroni.ownerUrl,
    DATA_DIR: await dataFolder(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    READ_REPLICAS: 'on',
    METRICS_TOKEN: TOKEN,
  });
  url = await server.ready;
  clients = [];
  for (let no = 1; no <= CLIENTS; no += 1) {
    const client = clientOf(url, { 'x-forwarded-for': `10.8.0.${no}` });
    const name = `writer${no}`;
    const email = `${name}@people.example`;
    await client.call(signUp, {
      email,
      password: PASSWORD,
      username: name,
      full_name: name,
      age: 30,
    });
    clients.push(client);
  }
  await asOwner(async (owner) => {
    await owner.run('create schema near');
    await owner.run('create table near.writes (no bigint primary key)');
  });
}, 600_000);
afterAll(async () => {
  await endProcesses();
  await removeData();
  await patroni.close();
});

interface Load {
  readonly acknowledged: string[];
  /** When each write that was acknowledged was. */
  readonly at: number[];
  /** Answers other than 2xx and 503 with Retry-After, and own writes that were not there. */
  readonly wrong: string[];
  refused: number;
  longest: number;
  isOver: boolean;
}

type Answer = Awaited<ReturnType<Client['resource']>>;

/** Counts a refusal, which must be a 503 that says when to try again; returns what a good answer holds. */
async function dataOf(
  load: Load,
  what: string,
  answering: Promise<Answer>,
): Promise<{ id: string } | null> {
  const startedAt = performance.now();
  const { status, headers, envelope } = await answering;
  load.longest = Math.max(load.longest, performance.now() - startedAt);
  if (status === 200) return envelope.resource_response.data as { id: string };
  load.refused += 1;
  if (status !== 503 || headers.get('retry-after') === null) load.wrong.push(`${what}: ${status}`);
  return null;
}

/** Writes and reads what was written as a person does, until it is over. */
async function goOn(load: Load, client: Client): Promise<void> {
  while (!load.isOver) {
    const name = `Board ${randomUUID()}`;
    const created = await dataOf(load, 'write', client.resource('Board', 'create', { name }));
    if (created !== null) {
      load.acknowledged.push(created.id);
      load.at.push(performance.now());
      const { id: board_id } = created;
      await dataOf(load, 'own write', client.resource('Board', 'get', { board_id }));
    }
    await wait(50);
  }
}

type How = 'kill' | 'freeze' | 'cut';

/** The way back of each. */
const BACK = { kill: 'start', freeze: 'thaw', cut: 'join' } as const;

/** Writes to one database server from its own machine, which reaches it even while nobody else does. */
interface NearWriter {
  /** The numbers of those acknowledged, and when. */
  readonly acknowledged: { readonly no: number; readonly at: number }[];
  stop(): Promise<void>;
}

function startNearWriter(member: Member): NearWriter {
  const first = patroni.members.indexOf(member) * 1_000_000;
  const child = member.run(NEAR_WRITER, [patroni.ownerUrlAt(member), String(first)]);
  const acknowledged: { no: number; at: number }[] = [];
  // Its own times: a busy test process reads late.
  createInterface(child.stdout).on('line', (line) => {
    const [no, time] = line.split(' ').map(Number);
    acknowledged.push({ no: no ?? 0, at: (time ?? 0) - performance.timeOrigin });
  });
  const ended = once(child, 'close');
  return {
    acknowledged,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface Lost {
  readonly load: Load;
  /** The numbers of what was acknowledged to those who know one server alone. */
  readonly near: readonly number[];
  readonly old: string;
  readonly now: string;
  /**
   * How long after the failover itself the next write was acknowledged, in milliseconds: it is over once another server
   * takes writes of a client that knows that one.
   */
  readonly again: number;
}

/** Loses the primary in some way under load, and has it back as a standby. */
async function lose(how: How): Promise<Lost> {
  const load: Load = { acknowledged: [], at: [], wrong: [], refused: 0, longest: 0, isOver: false };
  const old = await patroni.primary();
  await asOwner((owner) => owner.run('truncate near.writes'));
  const nearOld = startNearWriter(old);
  const others = patroni.members.filter((member) => member !== old).map(startNearWriter);
  const writers = clients.map((client) => goOn(load, client));
  await until(
    () => load.acknowledged.length > 50 && nearOld.acknowledged.length > 50,
    () => `nothing is written: ${load.wrong.join(' ')}`,
  );
  await old[how]();
  const lostAt = performance.now();
  const takenAt = (): number =>
    Math.min(...others.flatMap(({ acknowledged }) => acknowledged[0]?.at ?? Infinity));
  const againAt = (): number => load.at.find((at) => at > takenAt()) ?? Infinity;
  await until(
    () => againAt() < Infinity,
    () => `nothing is written after the failover: ${takenAt()}`,
  );
  const alone = nearOld.acknowledged.filter(({ at }) => at > lostAt).length;
  old[BACK[how]]();
  // The old one comes back as a standby, under load.
  const { name: now } = await patroni.primary();
  load.isOver = true;
  const near = [nearOld, ...others];
  await Promise.all([...writers, ...near.map((writer) => writer.stop())]);
  const again = Math.round(againAt() - takenAt());
  const { acknowledged, refused } = load;
  console.info(
    `${how}: another primary after ${Math.round(takenAt() - lostAt)} ms, written again ${again} ms later; ` +
      `${acknowledged.length} acknowledged, ${refused} refused, the longest answer ${Math.round(load.longest)} ms; ` +
      `on its own machine ${nearOld.acknowledged.length} acknowledged, ${alone} of them after it was lost`,
  );
  const numbers = near.flatMap((writer) => writer.acknowledged.map(({ no }) => no));
  return { load, near: numbers, old: old.name, now, again };
}

/** Returns a number that the server gives of itself. */
async function metric(name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

const standbysInUse = (): Promise<number> => metric('bowerbird_standbys');
const readsAtStandbys = (): Promise<number> =>
  metric('bowerbird_standby_reads_total{at="standby"}');

async function asOwner<T>(work: (owner: Tx) => Promise<T>): Promise<T> {
  const db = openDatabase(patroni.ownerUrl);
  try {
    return await work(db.read);
  } finally {
    await db.end();
  }
}

const missingOf = (ids: readonly string[]): Promise<readonly string[]> =>
  asOwner(async (owner) => {
    const rows = await owner.rows<{ id: string }>('select id from boards where id = any(:ids)', {
      ids,
    });
    const there = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !there.has(id));
  });

const missingNear = (numbers: readonly number[]): Promise<readonly number[]> =>
  asOwner(async (owner) => {
    const rows = await owner.rows<{ no: string }>('select no from near.writes');
    const there = new Set(rows.map(({ no }) => Number(no)));
    return numbers.filter((no) => !there.has(no));
  });

const bothInUse = (): Promise<void> =>
  until(
    async () => (await standbysInUse()) === 2,
    () => 'the two standbys are not both in use',
  );

test.each(['kill', 'freeze', 'cut'] as const)(
  'a primary lost under load (%s) is replaced: written again within 2 s, own writes there with reads from standbys, nothing acknowledged lost',
  async (how) => {
    await bothInUse();
    const readBefore = await readsAtStandbys();
    const { load, near, old, now, again } = await lose(how);
    expect(await missingOf(load.acknowledged)).toEqual([]);
    expect(await missingNear(near)).toEqual([]);
    expect(load.wrong).toEqual([]);
    expect(now).not.toBe(old);
    expect(again).toBeLessThan(AGAIN_WITHIN_MS);
    expect(load.longest).toBeLessThan(ANSWERED_WITHIN_MS);
    // The own writes were read there, before and after.
    const readAfter = await readsAtStandbys();
    console.info(`${readAfter - readBefore} of them read from standbys`);
    expect(readAfter - readBefore).toBeGreaterThan(load.acknowledged.length / 4);
    await bothInUse();
  },
);
