import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoardIdeas, getHome, getIdeas, getRelatedPins, search } from '#contract/discovery.ts';
import {
  getHides,
  getHomeBoards,
  hideFromHome,
  tuneHomeBoard,
  unhideFromHome,
  type HideKind,
} from '#contract/discovery/home.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { erasePerson } from '#server/transfer/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(() => app.close());

/** Creates a pin of Ben's with a site, another one on its board, and one on another board. */
async function threePins(word: string): Promise<[Pin, Pin, Pin]> {
  const [board, other] = [await aBoard(ben), await aBoard(ben)];
  const link = `https://${word}.example/page`;
  return [
    await aPin(ben, board.id, { title: `${word} one`, link }),
    await aPin(ben, board.id, { title: `${word} two` }),
    await aPin(ben, other.id, { title: `${word} three`, link }),
  ];
}

async function shownTo(viewer: TestPerson, about: Pin, pins: readonly Pin[]) {
  const lists = [
    await viewer.call(getHome, { page_size: 250 }),
    await viewer.call(getIdeas, { page_size: 250 }),
    await viewer.call(getRelatedPins, { pin_id: about.id, page_size: 250 }),
  ];
  return lists.map(({ data }) =>
    pins.map((pin) => data.some((one) => one.image_signature === pin.image_signature)),
  );
}

const inAll = (visible: boolean[]): boolean[][] => [visible, visible, visible];

test.each<[HideKind, boolean[]]>([
  ['pin', [false, true, true]],
  ['board', [false, false, true]],
  ['domain', [false, true, false]],
  ['person', [false, false, false]],
])(
  'a %s that is hidden is in no recommendation from the next request on, until it is taken back',
  async (kind, left) => {
    const pins = await threePins(`grebe${kind}`);
    const about = await aPin(ann, (await aBoard(ann)).id, { title: `grebe${kind} mine` });
    expect(await shownTo(ann, about, pins)).toEqual(inAll([true, true, true]));
    const hide = await ann.call(hideFromHome, { pin_id: pins[0].id, kind });
    await ann.call(hideFromHome, { pin_id: pins[0].id, kind });
    expect(await shownTo(ann, about, pins)).toEqual(inAll(left));
    expect(await shownTo(await app.person(), about, pins)).toEqual(inAll([true, true, true]));
    const found = await ann.call(search, { query: `grebe${kind}`, page_size: 250 });
    expect(found.data.results.map((one) => one.id)).toEqual(
      expect.arrayContaining(pins.map((pin) => pin.id)),
    );
    await ann.call(unhideFromHome, { kind, subject: hide.subject });
    await ann.call(unhideFromHome, { kind, subject: hide.subject });
    expect(await shownTo(ann, about, pins)).toEqual(inAll([true, true, true]));
  },
);

test('a hidden picture is hidden by whomever it is saved, and from what a board could hold', async () => {
  const [one, two] = await threePins('dipper');
  const saver = await app.person();
  await saver.call(savePin, { pin_id: one.id, board_id: (await aBoard(saver)).id });
  const { id } = await aBoard(ann, { name: 'dipper' });
  const signatures = async () =>
    (await ann.call(getBoardIdeas, { id, type: 'board' })).data.map((pin) => pin.image_signature);
  expect(await signatures()).toEqual(expect.arrayContaining([one.image_signature]));
  await ann.call(hideFromHome, { pin_id: one.id, kind: 'pin' });
  expect(await signatures()).not.toContain(one.image_signature);
  expect(await signatures()).toContain(two.image_signature);
});

test('what is hidden is listed to who hid it, by its name, and nameless when it is gone', async () => {
  const cora = await app.person('cora');
  const [pin, second] = await threePins('wagtail');
  for (const kind of ['pin', 'board', 'person', 'domain'] as const) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await cora.call(hideFromHome, { pin_id: pin.id, kind });
  }
  const { data } = await cora.call(getHides, {});
  expect(data).toEqual([
    expect.objectContaining({ kind: 'domain', name: 'wagtail.example', url: null }),
    expect.objectContaining({ kind: 'person', name: 'ben', url: '/ben/', subject: ben.id }),
    expect.objectContaining({ kind: 'board', name: pin.board.name, url: pin.board.url }),
    expect.objectContaining({ kind: 'pin', name: 'wagtail one', url: pin.seo_url }),
  ]);
  expect(data[3]?.image_url).toBe(pin.image_medium_size_url);
  const paged = await walk((bookmark) => cora.call(getHides, { page_size: 1, bookmark }));
  expect(paged).toEqual(data.map(({ id }) => id));
  expect((await ann.call(getHides, {})).data.filter(({ name }) => name === 'ben')).toEqual([]);
  expect(await cora.refusal(hideFromHome, { pin_id: second.id, kind: 'domain' })).toMatchObject({
    code: 'invalid_input',
  });
  const secret = await aPin(ben, (await aBoard(ben, { privacy: 'secret' })).id);
  expect(await cora.refusal(hideFromHome, { pin_id: secret.id, kind: 'pin' })).toMatchObject({
    code: 'pin_not_found',
  });
  for (const bookmark of ['nonsense', Buffer.from('[1,"0","moon","x"]').toString('base64url')]) {
    expect((await cora.refusal(getHides, { bookmark })).code).toBe('invalid_input');
  }
});

test('boards of one’s own are switched off and on, public ones only', async () => {
  const dora = await app.person('dora');
  const [kites, nests] = [
    await aBoard(dora, { name: 'Kites' }),
    await aBoard(dora, { name: 'Nests' }),
  ];
  await aBoard(dora, { name: 'Hidden', privacy: 'secret' });
  const states = async () =>
    (await dora.call(getHomeBoards, {})).data.map((one) => [one.board.name, one.is_on]);
  await dora.call(tuneHomeBoard, { board_id: nests.id, is_on: false });
  await dora.call(tuneHomeBoard, { board_id: nests.id, is_on: false });
  expect(await states()).toEqual([
    ['Kites', true],
    ['Nests', false],
  ]);
  await dora.call(tuneHomeBoard, { board_id: nests.id, is_on: true });
  expect(await states()).toEqual([
    ['Kites', true],
    ['Nests', true],
  ]);
  expect(await ann.refusal(tuneHomeBoard, { board_id: kites.id, is_on: false })).toMatchObject({
    code: 'board_not_found',
  });
});

test('what somebody hid goes with them, and so does that others hid them', async () => {
  const [erin, finn] = [await app.person('erin'), await app.person('finn')];
  const board = await aBoard(finn);
  const pin = await aPin(finn, board.id);
  await erin.call(hideFromHome, { pin_id: pin.id, kind: 'person' });
  await finn.call(hideFromHome, { pin_id: pin.id, kind: 'board' });
  await finn.call(tuneHomeBoard, { board_id: board.id, is_on: false });
  const rows = async () => [
    ...(await app.db.read.rows('select 1 from hides where :id in (person_id::text, subject)', {
      id: finn.id,
    })),
    ...(await app.db.read.rows('select 1 from quiet_boards where person_id = :id', {
      id: finn.id,
    })),
  ];
  expect(await rows()).toHaveLength(3);
  const jobs = { add: async () => undefined, addAll: async () => undefined };
  await app.db.transaction(async (tx) => {
    while (!(await erasePerson({ tx, jobs }, finn.id)));
  });
  expect(await rows()).toEqual([]);
});
