import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followBoard, type Board } from '#contract/boards.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import { moderateBoard } from '#contract/boards/moderation.ts';
import { getBoardIdeas, getHome, getIdeas, getRelatedPins, search } from '#contract/discovery.ts';
import { getTopic, getTopicPins } from '#contract/discovery/topics.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { getPin, savePin, type Pin } from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getUserPins } from '#contract/pins/lists.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let board: Board;
let pin: Pin;
let alike: Pin;
let own: Board;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  [ann, ben, eve] = [await app.person(), await app.person(), await app.person()];
  // Neither being of age nor following the board makes a difference.
  await eve.call(updateSettings, { birthday: '1980-01-01' });
  board = await aBoard(ann, { name: 'Scars' });
  await ann.call(inviteToBoard, { board_id: board.id, invited_user_ids: [ben.id] });
  await ben.call(acceptBoardInvite, { board_id: board.id });
  pin = await aPin(ann, board.id, { title: 'Heron', description: '#stilt' });
  await eve.call(followBoard, { board_id: board.id });
  const others = await aBoard(ben, { name: 'Waders' });
  alike = await aPin(ben, others.id, { title: 'Heron too', description: '#stilt' });
  own = await aBoard(eve, { name: 'Heron' });
  await eve.call(savePin, { pin_id: alike.id, board_id: own.id });
  await aPin(eve, own.id, { title: 'A third', description: '#stilt' });
  await app.runJobs();
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
});
afterAll(() => app.close());
beforeEach(() => cover(null));

const cover = (screen: { reason: string; show_warning: boolean } | null) =>
  operator.call(moderateBoard, { board_id: board.id, reason: null, sensitivity_screen: screen });
const COVERED = { reason: 'Open wounds', show_warning: true };

/** Every list that shows pins outside their boards. */
const lists = {
  search: async (who: Client) => (await who.call(search, { query: 'heron' })).data.results,
  hashtag: async (who: Client) => (await who.call(getTopicPins, { topic: 'stilt' })).data,
  cover: async (who: Client) => {
    const { cover_images: images } = await who.call(getTopic, { topic: 'stilt' });
    return images.some(({ url }) => url.includes(pin.image_signature)) ? [pin] : [];
  },
  ideas: async (who: Client) => (await who.call(getIdeas, {})).data,
  related: async (who: Client) => (await who.call(getRelatedPins, { pin_id: alike.id })).data,
  saved: async (who: Client) => (await who.call(getUserPins, { username: ann.username })).data,
  made: async (who: Client) => (await who.call(getCreatedPins, { username: ann.username })).data,
};
const ownLists = {
  home: async (who: Client) => (await who.call(getHome, {})).data,
  followed: async (who: Client) => (await who.call(getHome, { followed: true })).data,
  'ideas for a board': async (who: Client) =>
    (await who.call(getBoardIdeas, { id: own.id, type: 'board' })).data,
};
const has = async (list: Promise<readonly { id: string }[]>) =>
  (await list).some(({ id }) => id === pin.id);

test.each(Object.keys({ ...lists, ...ownLists }))(
  'what is on a board behind a warning is not shown to others by %s',
  async (name) => {
    const list = { ...lists, ...ownLists }[name as keyof typeof lists];
    const others = name in lists ? [app.visitor(), eve] : [eve];
    for (const who of others) expect(await has(list(who))).toBe(true);
    await cover(COVERED);
    for (const who of others) expect(await has(list(who))).toBe(false);
    if (name in lists) for (const who of [ann, ben]) expect(await has(list(who))).toBe(true);
    // A warning without a cover is only displayed with the board.
    await cover({ ...COVERED, show_warning: false });
    for (const who of others) expect(await has(list(who))).toBe(true);
  },
);

test('it is there on the board, and by its own address', async () => {
  await cover(COVERED);
  for (const who of [app.visitor(), eve, ann]) {
    expect(await has(who.call(getBoardPins, { board_id: board.id }).then(({ data }) => data))).toBe(
      true,
    );
    expect((await who.call(getPin, { id: pin.id })).id).toBe(pin.id);
  }
});
