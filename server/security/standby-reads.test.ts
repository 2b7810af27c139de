import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getBoard, getBoards, updateBoard, type Board } from '#contract/boards.ts';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import { deletePin, getPin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { blockUser, followUser, getUser } from '#contract/social.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { MIGRATIONS } from '#server/kernel/process/installation.ts';
import { registerHealth } from '#server/kernel/process/health.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { removeData } from '#server/testing/server-process.ts';
import { startPair, type Pair } from '#server/testing/standby.ts';
import { until } from '#server/testing/until.ts';
import { wireTo, type Wire } from '#server/testing/wire.ts';
import Fastify from 'fastify';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TOKEN = 'only-for-monitoring-in-tests';

let pair: Pair;
let wires: readonly [Wire, Wire];
let databases: readonly [Database, Database];
/** Two servers on one database with a standby. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  pair = await startPair();
  const { ownerUrl, serviceUrl } = pair.first;
  await migrate({ ownerUrl, serviceUrl, folder: MIGRATIONS });
  wires = [await wireTo(serviceUrl), await wireTo(pair.second.serviceUrl)];
  const url = wires[0].url.replace('@', `@${new URL(wires[1].url).host},`);
  const open = (): Database =>
    openDatabase(url, { standbyWait: 1_000, log: pino({ level: 'silent' }) });
  databases = [open(), open()];
  const clock = { now: new Date() };
  here = await testApp({}, { beside: { db: databases[0], ownerUrl, clock } });
  const beside = { db: databases[1], ownerUrl, clock };
  there = await testApp({ METRICS_TOKEN: TOKEN }, { beside, pages: true });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await Promise.all(databases.map((db) => db.end()));
  await Promise.all(wires.map((wire) => wire.close()));
  await pair.close();
  await removeData();
});

const standbys = () => {
  const [, { standbys: found }] = databases;
  if (found === null) throw new Error('it reads from no standby');
  return found;
};
const isInUse = (): Promise<void> =>
  until(
    () => standbys().inUse() === 1,
    () => 'the standby is not in use',
  );
beforeEach(async () => {
  await pair.second.resume();
  await isInUse();
});

const atThere = ({ cookies }: Client): Client =>
  clientOf(there.url, { 'x-forwarded-for': '10.9.0.1' }, cookies);

interface Shared {
  readonly owner: TestPerson;
  readonly viewer: TestPerson;
  readonly board: Board;
  readonly pin: Pin;
  readonly beside: Pin;
}

async function aPinThatIsSeen(word: string): Promise<Shared> {
  const [owner, viewer] = [await here.person(), await here.person()];
  const board = await aBoard(owner, { name: `A ${word}` });
  const pin = await aPin(owner, board.id, { title: `A ${word} of clay` });
  const own = await aBoard(viewer, { name: `My ${word}` });
  const beside = await aPin(viewer, own.id, { title: `A ${word} of glass` });
  await viewer.call(followUser, { user_id: owner.id });
  await here.runJobs();
  return { owner, viewer, board, pin, beside };
}

const readable = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

/** Where the other server has the pin, its board and its owner for the viewer: all at once, so that each must wait. */
async function placesOf(shared: Shared, word: string): Promise<Record<string, boolean>> {
  const { owner, pin, board, beside } = shared;
  const viewer = atThere(shared.viewer);
  const has = (things: readonly { readonly id: string }[]): boolean =>
    things.some(({ id }) => id === pin.id || id === board.id);
  const lists = {
    search: viewer.call(search, { query: word, scope: 'pins' }).then(({ data }) => data.results),
    home: viewer.call(getHome, {}).then(({ data }) => data),
    related: viewer.call(getRelatedPins, { pin_id: beside.id }).then(({ data }) => data),
    list: viewer.call(getBoardPins, { board_id: board.id }).then(({ data }) => data),
    boards: viewer.call(getBoards, { username: owner.username }).then(({ data }) => data),
  };
  const things = {
    pin: viewer.call(getPin, { id: pin.id }),
    board: viewer.call(getBoard, { board_id: board.id }),
    profile: viewer.call(getUser, { username: owner.username }),
  };
  const page = there.visitor().request(board.url);
  const found = await Promise.all([
    ...Object.entries(lists).map(async ([name, list]) => [
      name,
      has((await list.catch(() => [])) as readonly { readonly id: string }[]),
    ]),
    ...Object.entries(things).map(async ([name, thing]) => [name, await readable(thing)]),
    page.then(({ status, text }) => ['page', status === 200 && text.includes(pin.id)]),
  ]);
  return Object.fromEntries(found) as Record<string, boolean>;
}

const ALL = {
  search: true,
  home: true,
  related: true,
  list: true,
  boards: true,
  pin: true,
  board: true,
  profile: true,
  page: true,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((place) => [place, false]));

test.each([
  [
    'teapot',
    'a board made secret',
    ({ owner, board }: Shared) =>
      owner.call(updateBoard, { board_id: board.id, privacy: 'secret' }),
    { ...NONE, profile: true },
  ],
  [
    'lantern',
    'a deleted pin',
    ({ owner, pin }: Shared) => owner.call(deletePin, { id: pin.id }),
    { ...NONE, board: true, boards: true, profile: true },
  ],
  [
    'kettle',
    'a person who blocks the viewer',
    ({ owner, viewer }: Shared) => owner.call(blockUser, { blocked_user_id: viewer.id }),
    // A visitor's page and a name are as before.
    { ...NONE, page: true },
  ],
])(
  'of a %s nothing is at the next request to another server, though its standby has not heard of it: %s',
  async (word, _what, change, left) => {
    const shared = await aPinThatIsSeen(word);
    let before: Record<string, boolean> = {};
    await until(
      async () => {
        before = await placesOf(shared, word);
        return Object.values(before).every(Boolean);
      },
      () => `it is not everywhere: ${JSON.stringify(before)}`,
    );
    const { standby } = standbys().counts();
    expect(await placesOf(shared, word)).toEqual(ALL);
    // The page had been made before; one of another address is made of calls, as is one that was made too long ago.
    const { standby: later } = standbys().counts();
    expect(later).toBeGreaterThanOrEqual(standby + Object.keys(ALL).length - 1);
    await there.visitor().request(`${shared.board.url}?again`);
    expect(standbys().counts().standby).toBeGreaterThan(later);
    await pair.second.pause();
    await change(shared);
    expect(standbys().inUse()).toBe(1);
    expect(await placesOf(shared, word)).toEqual(left);
    expect(standbys().inUse()).toBe(0);
  },
);

test('people find what they wrote at one server at the other, while the standby is behind and after', async () => {
  const owner = await here.person();
  const { id: board_id } = await aBoard(owner);
  const nameThere = async (): Promise<string> =>
    (await atThere(owner).call(getBoard, { board_id })).name;
  await pair.second.pause();
  for (const name of ['One', 'Two', 'Three']) {
    await owner.call(updateBoard, { board_id, name });
    expect(await nameThere()).toBe(name);
  }
  await pair.second.resume();
  await isInUse();
  const { standby } = standbys().counts();
  for (let turn = 1; turn <= 20; turn += 1) {
    await owner.call(updateBoard, { board_id, name: `Name ${turn}` });
    expect(await nameThere()).toBe(`Name ${turn}`);
  }
  expect(standbys().counts().standby).toBeGreaterThan(standby);
});

test('what is read where can be watched', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${there.url}/metrics`, { headers })).text();
  const { standby, primary } = standbys().counts();
  expect(text).toContain(`bowerbird_standby_reads_total{at="standby"} ${standby}\n`);
  expect(text).toContain(`bowerbird_standby_reads_total{at="primary"} ${primary}\n`);
  expect(text).toContain('bowerbird_standbys 1\n');
  const fastify = Fastify();
  registerHealth(fastify, { db: databases[1], isDraining: () => false });
  expect((await fastify.inject('/readyz')).json()).toEqual({ status: 'ready', standbys: 1 });
});
