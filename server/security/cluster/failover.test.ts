import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
} from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { startPatroni, type Patroni } from './test-patroni.ts';

const CLIENTS = 6;
/** How long after the new primary is announced people write again. */
const AGAIN_WITHIN_MS = 2_000;
/** The longest that a person may wait for an answer, with some of a busy machine's time. */
const ANSWERED_WITHIN_MS = 8_000;

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

interface Lost {
  readonly load: Load;
  readonly old: string;
  readonly now: string;
  /** How long after another primary was announced the next write was acknowledged, in milliseconds. */
  readonly again: number;
}

/** Loses the primary in some way under load, and has it back as a standby. */
async function lose(how: 'kill' | 'freeze'): Promise<Lost> {
  const load: Load = { acknowledged: [], at: [], wrong: [], refused: 0, longest: 0, isOver: false };
  const old = await patroni.primary();
  const writers = clients.map((client) => goOn(load, client));
  await until(
    () => load.acknowledged.length > 50,
    () => `nothing is written: ${load.wrong.join(' ')}`,
  );
  const lostAt = performance.now();
  await old[how]();
  const others = patroni.members.filter((member) => member !== old);
  const isReplaced = async (): Promise<boolean> =>
    (await Promise.all(others.map((member) => member.role()))).includes('primary');
  await until(isReplaced, () => 'no other primary is announced');
  const announcedAt = performance.now();
  const firstAfter = (): number | undefined => load.at.find((at) => at > announcedAt);
  await until(
    () => firstAfter() !== undefined,
    () => 'nothing is written after the failover',
  );
  if (how === 'freeze') old.thaw();
  else old.start();
  // The old one comes back as a standby, under load.
  const { name: now } = await patroni.primary();
  load.isOver = true;
  await Promise.all(writers);
  const again = Math.round((firstAfter() ?? Infinity) - announcedAt);
  const { acknowledged, refused } = load;
  console.info(
    `${how}: another primary after ${Math.round(announcedAt - lostAt)} ms, written again ${again} ms later; ` +
      `${acknowledged.length} acknowledged, ${refused} refused, the longest answer ${Math.round(load.longest)} ms`,
  );
  return { load, old: old.name, now, again };
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

async function missingOf(ids: readonly string[]): Promise<readonly string[]> {
  const db = openDatabase(patroni.serviceUrl);
  try {
    const rows = await db.read.rows<{ id: string }>('select id from boards where id = any(:ids)', {
      ids,
    });
    const there = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !there.has(id));
  } finally {
    await db.end();
  }
}

const bothInUse = (): Promise<void> =>
  until(
    async () => (await standbysInUse()) === 2,
    () => 'the two standbys are not both in use',
  );

test.each(['kill', 'freeze'] as const)(
  'a primary lost under load (%s) is replaced: written again within 2 s, own writes there with reads from standbys, nothing acknowledged lost',
  async (how) => {
    await bothInUse();
    const readBefore = await readsAtStandbys();
    const { load, old, now, again } = await lose(how);
    expect(load.wrong).toEqual([]);
    expect(again).toBeLessThan(AGAIN_WITHIN_MS);
    expect(load.longest).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(now).not.toBe(old);
    expect(await missingOf(load.acknowledged)).toEqual([]);
    // The own writes were read there, before and after.
    const readAfter = await readsAtStandbys();
    console.info(`${readAfter - readBefore} of them read from standbys`);
    expect(readAfter - readBefore).toBeGreaterThan(load.acknowledged.length / 4);
    await bothInUse();
  },
);
