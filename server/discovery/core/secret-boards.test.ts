import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getBoard,
  getBoards,
  getSection,
  getSections,
  updateBoard,
  type Board,
} from '#contract/boards.ts';
import { getHome, getIdeas, search, searchPage } from '#contract/discovery.ts';
import {
  createPin,
  getPin,
  savePin,
  updatePin,
  deletePin,
  deleteSection,
  createSection,
  type Pin,
} from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { movePins } from '#contract/pins/moves.ts';
import { followUser, getFollowing, getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection, pinNow } from '#server/testing/pins.ts';

const WORD = 'xylophonist';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let secret: Board;
let section: { id: string };
let hidden: Pin;
let open: Pin;

/** Ann has a public pin, and a second one of another picture on a secret board. */
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
  open = await aPin(ann, (await aBoard(ann, { name: 'Open' })).id, { title: 'Open pin' });
  secret = await aBoard(ann, { name: `The ${WORD} board`, privacy: 'secret' });
  section = await aSection(ann, secret.id, `${WORD} section`);
  hidden = await aPin(ann, secret.id, { title: `A ${WORD}`, section: section.id });
  // Ann's secret copy of the open pin.
  await ann.call(savePin, { pin_id: open.id, board_id: secret.id, description: WORD });
  await ben.call(followUser, { user_id: ann.id });
  await app.runJobs();
});
afterAll(() => app.close());

function expectNothingOf(answer: unknown): void {
  const text = JSON.stringify(answer);
  for (const trace of [hidden.id, hidden.image_signature, secret.id, section.id, WORD]) {
    expect(text).not.toContain(trace);
  }
}

/** Calls everything that lists, as a client that may see only the open pin. */
async function everyList(client: Client): Promise<unknown[]> {
  const signedIn = client === ben ? [await client.call(getHome, {})] : [];
  return [
    ...signedIn,
    await client.call(getIdeas, {}),
    await client.call(getUser, { username: 'ann' }),
    await client.call(getBoards, { username: 'ann' }),
    await client.call(getBoards, { username: 'ann', privacy_filter: 'secret' }),
    await client.call(getUserPins, { username: 'ann' }),
    await client.call(getUserPins, { username: 'ann', is_own_profile_pins: true }),
    await client.call(getCreatedPins, { username: 'ann' }),
    await client.call(getPin, { id: open.id }),
    await client.call(getFollowing, { username: 'ben' }),
  ];
}

describe('a secret board and its pins do not exist for a stranger [BOARD-10]', () => {
  for (const who of ['a signed-in stranger', 'a visitor']) {
    const client = (): Client => (who === 'a visitor' ? app.visitor() : ben);

    test(`in no list, feed or profile of ${who} [SEC-28]`, async () => {
      const answers = await everyList(client());
      expect(JSON.stringify(answers)).toContain(open.id);
      expectNothingOf(answers);
    });

    test(`in no search of ${who} [SEC-28]`, async () => {
      for (const scope of ['pins', 'boards', 'users', 'people'] as const) {
        for (const call of [search, searchPage]) {
          const found = await client().call(call, { query: WORD, scope });
          expect(found).toMatchObject({
            data: call === search ? { results: [], guides: [], suggested_query: null } : [],
            bookmark: null,
          });
        }
      }
    });

    test(`not by its own address, which answers ${who} as one that was never made [SEC-27]`, async () => {
      const none = '4611686018427387904';
      for (const [call, wrong, right] of [
        [getPin, { id: none }, { id: hidden.id }],
        [getBoard, { board_id: none }, { board_id: secret.id }],
        [getBoard, { username: 'ann', slug: 'none' }, { username: 'ann', slug: secret.slug }],
        [getBoardPins, { board_id: none }, { board_id: secret.id }],
        [getSections, { board_id: none }, { board_id: secret.id }],
        [getSection, { section_id: none }, { section_id: section.id }],
        [getSectionPins, { section_id: none }, { section_id: section.id }],
      ] as const) {
        const refused = await client().refusal(call, right);
        expect(refused.status, call.name).toBe(404);
        expect(refused, call.name).toEqual(await client().refusal(call, wrong));
      }
    });
  }

  test('not by a write, and nothing is changed [SEC-27][SEC-29]', async () => {
    const board = await aBoard(ben);
    const pin = await aPin(ben, board.id);
    const none = '4611686018427387904';
    for (const [call, wrong, right] of [
      [savePin, { pin_id: none, board_id: board.id }, { pin_id: hidden.id, board_id: board.id }],
      [savePin, { pin_id: pin.id, board_id: none }, { pin_id: pin.id, board_id: secret.id }],
      [updatePin, { id: none, title: 'x' }, { id: hidden.id, title: 'x' }],
      [updatePin, { id: pin.id, board_id: none }, { id: pin.id, board_id: secret.id }],
      [deletePin, { id: none }, { id: hidden.id }],
      [
        movePins,
        { board_id: board.id, pin_ids: [none] },
        { board_id: board.id, pin_ids: [hidden.id] },
      ],
      [movePins, { board_id: none, pin_ids: [pin.id] }, { board_id: secret.id, pin_ids: [pin.id] }],
      [createSection, { board_id: none, name: 'x' }, { board_id: secret.id, name: 'x' }],
      [
        createSection,
        { board_id: board.id, name: 'x', initial_pins: [none] },
        { board_id: board.id, name: 'x', initial_pins: [hidden.id] },
      ],
      [deleteSection, { section_id: none }, { section_id: section.id }],
      [
        createPin,
        { board_id: board.id, image_signature: '0'.repeat(32) },
        { board_id: board.id, image_signature: hidden.image_signature },
      ],
      [
        createPin,
        { board_id: none, image_signature: pin.image_signature },
        { board_id: secret.id, image_signature: pin.image_signature },
      ],
    ] as const) {
      const refused = await ben.refusal(call, right);
      expect(refused.status, call.name).toBe(404);
      expect(refused, call.name).toEqual(await ben.refusal(call, wrong));
    }
    expect(await pinNow(ann, hidden.id)).toMatchObject({
      title: hidden.title,
      section: { id: section.id },
    });
    expect((await ben.call(getBoard, { board_id: board.id })).pin_count).toBe(1);
    expect((await ann.call(getBoard, { board_id: secret.id })).pin_count).toBe(2);
  });

  test('in no count [SEC-28]', async () => {
    const response = await ben.call(getUser, { username: 'ann' });
    expect([response.pin_count, response.board_count]).toEqual([1, 1]);
    const own = await ann.call(getUser, { username: 'ann' });
    expect([own.pin_count, own.board_count]).toEqual([3, 2]);
    const pin = await ben.call(getPin, { id: open.id });
    expect(pin.repin_count).toBe(0);
    expect(pin.aggregated_pin_data.aggregated_stats.saves).toBe(1);
  });

  test('where she saved it last is told to her alone [SEC-28][DATA-04]', async () => {
    expect((await ann.call(getPin, { id: open.id })).pinned_to_board).toMatchObject({
      id: secret.id,
      name: secret.name,
      layout: secret.layout,
    });
    expect((await ben.call(getPin, { id: open.id })).pinned_to_board).toBeNull();
    expect((await app.visitor().call(getPin, { id: open.id })).pinned_to_board).toBeNull();
  });

  test('for its owner it is there', async () => {
    expect((await ann.call(getPin, { id: hidden.id })).section?.id).toBe(section.id);
    expect((await ann.call(getUserPins, {})).data.map((pin) => pin.id)).toContain(hidden.id);
    const found = await ann.call(searchPage, { query: WORD, scope: 'my_pins' });
    expect(found.data.map((pin) => pin.id)).toContain(hidden.id);
    expect(await app.visitor().refusal(search, { query: WORD, scope: 'my_pins' })).toMatchObject({
      status: 401,
    });
  });
});

describe('a board that changes its privacy [BOARD-10]', () => {
  const visible = async (word: string): Promise<boolean[]> => {
    const lists = [
      (await ben.call(getHome, {})).data,
      (await ben.call(getIdeas, {})).data,
      (await ben.call(getUserPins, { username: 'ann' })).data,
      (await ben.call(searchPage, { query: word })).data,
    ];
    return lists.map((list) => list.some((one) => 'title' in one && one.title === word));
  };
  const savesOf = async (pin: Pin): Promise<number> =>
    (await pinNow(ann, pin.id)).aggregated_pin_data.aggregated_stats.saves;

  test('is gone at once everywhere, before any background work, and comes back with it', async () => {
    const board = await aBoard(ann);
    const pin = await aPin(ann, board.id, { title: 'marimbist' });
    await app.runJobs();
    expect(await visible('marimbist')).toEqual([true, true, true, true]);
    expect(await savesOf(pin)).toBe(1);
    await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
    expect(await visible('marimbist')).toEqual([false, false, false, false]);
    await app.runJobs();
    expect(await visible('marimbist')).toEqual([false, false, false, false]);
    expect(await savesOf(pin)).toBe(0);
    await ann.call(updateBoard, { board_id: board.id, privacy: 'public' });
    await app.runJobs();
    expect(await visible('marimbist')).toEqual([true, true, true, true]);
    expect(await savesOf(pin)).toBe(1);
  });

  test('protected is found by its address only', async () => {
    const board = await aBoard(ann, { privacy: 'protected' });
    const pin = await aPin(ann, board.id, { title: 'glockenspielist' });
    await app.runJobs();
    expect(await visible('glockenspielist')).toEqual([false, false, false, false]);
    expect((await ben.call(getPin, { id: pin.id })).privacy).toBe('protected');
  });

  test('a pin moved to a secret board leaves, one moved to a public board comes', async () => {
    const [from, to] = [await aBoard(ann), await aBoard(ann, { privacy: 'secret' })];
    const pin = await aPin(ann, from.id, { title: 'celestist' });
    await ann.call(movePins, { board_id: to.id, pin_ids: [pin.id] });
    expect(await visible('celestist')).toEqual([false, false, false, false]);
    await app.runJobs();
    expect(await savesOf(pin)).toBe(0);
    await ann.call(movePins, { board_id: from.id, pin_ids: [pin.id] });
    expect(await visible('celestist')).toEqual([true, true, true, true]);
    await app.runJobs();
    expect(await savesOf(pin)).toBe(1);
  });
});
