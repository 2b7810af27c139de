import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getBoards } from '#contract/boards.ts';
import { getHome } from '#contract/discovery.ts';
import { getViewer } from '#contract/identity.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { startCluster, type Cluster } from './test-cluster.ts';
import type { ProxyName } from './test-proxies.ts';

const CLIENTS = 20;

let cluster: Cluster;
let people: TestPerson[];
beforeAll(async () => {
  cluster = await startCluster();
  people = [];
  for (let no = 0; no < CLIENTS; no += 1) people.push(await cluster.person());
});
afterAll(() => cluster.close());

interface Load {
  readonly acknowledged: Map<string, string>;
  readonly failures: string[];
  answered: number;
  isOver: boolean;
}

/** Reads and writes as a person does, with a break between, until it is over. */
async function goOn(load: Load, person: TestPerson, proxy: string): Promise<void> {
  // A proxy that reloads closes connections that wait: a connection for each request, then none is cut off.
  const client = cluster.at(person, proxy, { connection: 'close' });
  const attempt = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
      load.answered += 1;
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      load.failures.push(`${what}: ${String(error)} ${cause}`);
    }
  };
  for (let no = 0; !load.isOver; no += 1) {
    const name = `Board ${no} ${randomUUID()}`;
    await attempt('write', async () => {
      const { id } = await client.call(createBoard, { name });
      load.acknowledged.set(id, person.username);
    });
    await attempt('boards', () => client.call(getBoards, {}));
    await attempt('home', () => client.call(getHome, {}));
    await attempt('viewer', async () => expect(await client.call(getViewer, {})).not.toBeNull());
    await wait(100);
  }
}

async function under(proxy: ProxyName, meanwhile: (load: Load) => Promise<void>): Promise<Load> {
  const load: Load = { acknowledged: new Map(), failures: [], answered: 0, isOver: false };
  const clients = people.map((person) => goOn(load, person, cluster.proxies[proxy]));
  try {
    await meanwhile(load);
  } finally {
    load.isOver = true;
    await Promise.all(clients);
  }
  return load;
}

/** Expects that each board that was acknowledged is there, at both servers. */
async function expectStored({ acknowledged }: Load): Promise<void> {
  expect(acknowledged.size).toBeGreaterThan(CLIENTS);
  const stored = await cluster.db.read.rows<{ id: string }>('select id::text from boards');
  const ids = new Set(stored.map(({ id }) => id));
  expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const [id = ''] = [...acknowledged.keys()].slice(-1);
  for (const url of cluster.urls) {
    expect((await cluster.visitor(url).call(getBoard, { board_id: id })).id).toBe(id);
  }
}

test.each(['haproxy', 'nginx'] as const)(
  'each server is stopped and started again in turn behind %s while twenty clients go on, and no request fails',
  async (proxy) => {
    const load = await under(proxy, async () => {
      for (const which of [0, 1, 0, 1] as const) await cluster.upgrade(which);
    });
    console.log(`${proxy}: ${load.answered} answers, ${load.failures.length} failures`);
    expect(load.failures).toEqual([]);
    await expectStored(load);
  },
);

test.each(['haproxy', 'nginx'] as const)(
  'a server that is killed behind %s loses nothing acknowledged, fails at most what it was about to answer, and the next request goes on',
  async (proxy) => {
    const load = await under(proxy, async (load) => {
      for (const which of [0, 1] as const) {
        const before = load.answered;
        await cluster.kill(which);
        expect(load.answered).toBeGreaterThan(before + CLIENTS);
      }
    });
    console.log(
      `${proxy}: ${load.answered} answers, ${load.failures.length} failures`,
      load.failures.slice(0, 5),
    );
    // Each client had one request in flight at each of the two kills.
    expect(load.failures.length).toBeLessThanOrEqual(2 * CLIENTS);
    await expectStored(load);
  },
);
