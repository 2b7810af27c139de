import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import { suspendUser } from '#contract/identity/account-status.ts';
import { getNews } from '#contract/news.ts';
import { deletePin, getPin, savePin, updatePin, type Pin } from '#contract/pins.ts';
import { answerSponsor } from '#contract/pins/answer-sponsor.ts';
import { deleteFromTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { blockUser, unblockUser } from '#contract/social.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { eraseOf } from '../upkeep/erase-person.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

async function aBusiness(): Promise<TestPerson> {
  const person = await app.person();
  await app.db.read.run('update people set is_partner = true where id = :id', { id: person.id });
  return person;
}

const ask = (by: Client, pin: Pin, sponsor_username: string) =>
  by.call(updatePin, { id: pin.id, sponsor_username });
const answer = (by: Client, pin: Pin, accept: boolean) =>
  by.call(answerSponsor, { pin_id: pin.id, accept });
const sponsorshipOf = async (by: Client, pin: Pin) =>
  (await by.call(getPin, { id: pin.id })).sponsorship;

async function erase({ id }: TestPerson): Promise<void> {
  while (!(await app.db.transaction((tx) => eraseOf({ tx, jobs: jobsIn(tx) }, id))));
}

/** Creates a pin, and a business that has agreed to be its partner. */
async function aPaidPin() {
  const [ann, shop] = [await app.person(), await aBusiness()];
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await ask(ann, pin, shop.username);
  await answer(shop, pin, true);
  return { ann, shop, board, pin };
}

test('a business is told that a pin names it, and only with its word everybody sees so', async () => {
  const [ann, shop, stranger] = [await app.person(), await aBusiness(), await app.person()];
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const by = (status: number) => ({
    status,
    sponsor: { id: shop.id, username: shop.username, full_name: expect.any(String) },
  });
  const response = await ask(ann, pin, shop.username);
  expect([pin.sponsorship, response.sponsorship]).toEqual([null, by(2)]);
  await app.runJobs();
  const readState = async () =>
    (await shop.call(getNews, {})).data.map((line) => [line.header_text, line.content_items]);
  expect(await readState()).toMatchObject([
    [
      `${ann.username} named you as the paid partner of a Pin`,
      [{ event_type: 'sponsor', content_object: { id: pin.id } }],
    ],
  ]);
  const views = async () =>
    Promise.all([ann, shop, stranger, app.visitor()].map((client) => sponsorshipOf(client, pin)));
  expect(await views()).toEqual([by(2), by(2), null, null]);
  for (const other of [ann, stranger]) {
    expect(await other.refusal(answerSponsor, { pin_id: pin.id, accept: true })).toMatchObject({
      status: 404,
    });
  }
  expect((await answer(shop, pin, false)).sponsorship).toEqual(by(3));
  expect([await views(), await readState()]).toEqual([[by(3), by(3), null, null], []]);
  await answer(shop, pin, true);
  await ask(ann, pin, shop.username);
  expect(await views()).toEqual([by(1), by(1), by(1), by(1)]);
  // An update without the field leaves the partner unchanged.
  await ann.call(updatePin, { id: pin.id, title: 'Clay' });
  const board = await aBoard(stranger);
  const saved = await stranger.call(savePin, { pin_id: pin.id, board_id: board.id });
  expect([await sponsorshipOf(stranger, pin), await sponsorshipOf(stranger, saved)]).toEqual([
    by(1),
    null,
  ]);
  await ask(ann, pin, '');
  expect(await views()).toEqual([null, null, null, null]);
  expect(await shop.refusal(answerSponsor, { pin_id: pin.id, accept: true })).toMatchObject({
    status: 404,
  });
});

test('nobody is named but another business, on a public pin of the one who asks', async () => {
  const [ann, shop, own] = [await app.person(), await aBusiness(), await aBusiness()];
  const board = await aBoard(ann);
  const [pin, ours] = [await aPin(ann, board.id), await aPin(own, (await aBoard(own)).id)];
  const refused = async (by: TestPerson, { id }: Pin, sponsor_username: string) =>
    (await by.refusal(updatePin, { id, title: 'Not kept', sponsor_username })).status;
  expect(await refused(ann, pin, own.username + own.username)).toBe(404);
  expect(await refused(ann, pin, (await app.person()).username)).toBe(400);
  expect(await refused(own, ours, own.username)).toBe(400);
  expect(await refused(shop, pin, shop.username)).toBe(404);
  await shop.call(blockUser, { blocked_user_id: ann.id });
  expect(await refused(ann, pin, shop.username)).toBe(404);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'protected' });
  expect(await refused(ann, pin, own.username)).toBe(400);
  expect(await ann.call(getPin, { id: pin.id })).toMatchObject({ title: '', sponsorship: null });
});

test('who writes on the board too does not say who paid for a pin, and is not told who is asked', async () => {
  const [ann, shop] = [await app.person(), await aBusiness()];
  const board = await aBoard(ann);
  await ann.call(inviteToBoard, { board_id: board.id, invited_user_ids: shop.id });
  await shop.call(acceptBoardInvite, { board_id: board.id });
  const [hers, theirs] = [await aPin(ann, board.id), await aPin(shop, board.id)];
  const other = await aBusiness();
  for (const [by, pin] of [
    [shop, hers],
    [ann, theirs],
  ] as const) {
    for (const name of [shop.username, other.username, '']) {
      expect((await by.refusal(updatePin, { id: pin.id, sponsor_username: name })).status).toBe(
        403,
      );
    }
  }
  await ask(ann, hers, other.username);
  expect(await sponsorshipOf(shop, hers)).toBeNull();
  const edited = await shop.call(updatePin, { id: hers.id, title: 'Clay' });
  expect([edited.title, edited.sponsorship]).toEqual(['Clay', null]);
  expect(await sponsorshipOf(ann, hers)).toMatchObject({ status: 2 });
});

test('a business is not told of a pin that has become secret, nor answers for it', async () => {
  const [ann, shop, late] = [await app.person(), await aBusiness(), await aBusiness()];
  const board = await aBoard(ann);
  const [pin, next] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const readState = async (by: Client) =>
    (await by.call(getNews, {})).data.flatMap((line) =>
      line.category === 'sponsor' ? line.content_items.map((item) => item.content_object.id) : [],
    );
  await ask(ann, pin, shop.username);
  await app.runJobs();
  expect(await readState(shop)).toEqual([pin.id]);
  // The board becomes secret before the job sends the notification.
  await ask(ann, next, late.username);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  await app.runJobs();
  expect([await readState(shop), await readState(late)]).toEqual([[], []]);
  for (const accept of [true, false]) {
    const refusal = await shop.refusal(answerSponsor, { pin_id: pin.id, accept });
    expect(refusal).toMatchObject({ status: 404 });
  }
  expect((await shop.refusal(getPin, { id: pin.id })).status).toBe(404);
  // A partner can be removed from a secret pin but not added, not even while moving it there.
  await ann.call(updateBoard, { board_id: board.id, privacy: 'public' });
  const secret = await aBoard(ann, { privacy: 'secret' });
  const way = { id: next.id, board_id: secret.id, sponsor_username: shop.username };
  expect((await ann.refusal(updatePin, way)).status).toBe(400);
  expect(await ann.call(getPin, { id: next.id })).toMatchObject({ board: { id: board.id } });
  await ann.call(updatePin, { id: pin.id, board_id: secret.id });
  expect((await ask(ann, pin, '')).sponsorship).toBeNull();
});

test('no partner is named who is blocked from the viewer or the pinner, or suspended [BOARD-19]', async () => {
  const { ann, shop, pin } = await aPaidPin();
  const ben = await app.person();
  const named = async () =>
    Promise.all(
      [ann, ben, app.visitor()].map(async (by) => (await sponsorshipOf(by, pin)) !== null),
    );
  expect(await named()).toEqual([true, true, true]);
  await ben.call(blockUser, { blocked_user_id: shop.id });
  expect(await named()).toEqual([true, false, true]);
  await ben.call(unblockUser, { blocked_user_id: shop.id });
  await shop.call(blockUser, { blocked_user_id: ann.id });
  expect(await named()).toEqual([false, false, false]);
  await shop.call(unblockUser, { blocked_user_id: ann.id });
  await operator.call(suspendUser, { user_id: shop.id });
  expect(await named()).toEqual([false, false, false]);
});

test('what a pin says of its partner comes back with it, and goes with it for good', async () => {
  const { ann, shop, pin } = await aPaidPin();
  const readStored = async () =>
    (await app.db.read.rows('select 1 from pin_sponsors where pin_id = :id', { id: pin.id }))
      .length;
  await ann.call(deletePin, { id: pin.id });
  await ann.call(restoreFromTrash, { ids: [pin.id] });
  expect(await sponsorshipOf(ann, pin)).toMatchObject({ status: 1, sponsor: { id: shop.id } });
  await ann.call(deletePin, { id: pin.id });
  await ann.call(deleteFromTrash, { ids: [pin.id] });
  await app.runJobs();
  expect(await readStored()).toBe(0);
});

test('a business that is erased is named nowhere, and an erased pinner leaves no name behind', async () => {
  const [one, other] = [await aPaidPin(), await aPaidPin()];
  await one.ann.call(deletePin, { id: one.pin.id });
  await erase(one.shop);
  await one.ann.call(restoreFromTrash, { ids: [one.pin.id] });
  expect(await sponsorshipOf(one.ann, one.pin)).toBeNull();
  await erase(other.ann);
  const ids = [one.pin.id, other.pin.id];
  expect(
    await app.db.read.rows('select 1 from pin_sponsors where pin_id = any(:ids::bigint[])', {
      ids,
    }),
  ).toEqual([]);
});
