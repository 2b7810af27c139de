import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBoard, getBoards, updateBoard, type Board } from '#contract/boards.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import { moderateBoard } from '#contract/boards/moderation.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { getAuditLog } from '#contract/identity/operator.ts';
import { getPin, savePin, type Pin } from '#contract/pins.ts';
import { getBoardPins, getUserPins } from '#contract/pins/lists.ts';
import { blockUser, getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, boardNow } from '#server/testing/pins.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let board: Board;
let pin: Pin;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben, eve] = [await app.person(), await app.person(), await app.person()];
  board = await aBoard(ann, { privacy: 'protected' });
  pin = await aPin(ann, board.id);
  await ann.call(inviteToBoard, { board_id: board.id, invited_user_ids: [ben.id] });
  await ben.call(acceptBoardInvite, { board_id: board.id });
});

type Fields = Partial<SentOf<typeof moderateBoard>>;
const moderate = (id: string, fields: Fields) => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  return operator.call(moderateBoard, { board_id: id, reason: null, ...fields });
};
const disable = (id: string, is: boolean) => moderate(id, { is_temporarily_disabled: is });

/** Returns whether a person sees the board and its pin. */
async function visibility(who: TestPerson): Promise<boolean[]> {
  return [
    (await who.refusal(getBoard, { board_id: board.id }).catch(() => null)) === null,
    (await who.refusal(getBoardPins, { board_id: board.id }).catch(() => null)) === null,
    (await who.refusal(getPin, { id: pin.id }).catch(() => null)) === null,
  ];
}
const ALL = [true, true, true];
const NOTHING = [false, false, false];

test('a disabled board, and what is on it, is there for its owner and operators alone, and then as before [DATA-07]', async () => {
  for (const privacy of ['public', 'protected', 'secret'] as const) {
    await ann.call(updateBoard, { board_id: board.id, privacy });
    if (privacy === 'secret') {
      // An operator may only moderate boards that they can see.
      await expect(disable(board.id, true)).rejects.toThrow('Board not found');
      continue;
    }
    await app.runJobs();
    const before = await boardNow(ann, board.id);
    const counted = (await ben.call(getUser, { username: ann.username })).pin_count;
    expect(await visibility(eve)).toEqual(ALL);
    expect(await disable(board.id, true)).toEqual({
      id: board.id,
      type: 'board_moderation',
      is_temporarily_disabled: true,
      sensitivity_screen: null,
    });
    expect(await disable(board.id, true)).toMatchObject({ is_temporarily_disabled: true });
    await app.runJobs();
    for (const who of [eve, ben]) expect(await visibility(who)).toEqual(NOTHING);
    for (const who of [ann, operator]) expect(await visibility(who)).toEqual(ALL);
    expect(await boardNow(ann, board.id)).toMatchObject({
      is_temporarily_disabled: true,
      privacy: 'secret',
    });
    for (const who of [eve, ben, operator]) {
      const of = { username: ann.username };
      expect((await who.call(getBoards, of)).data).toEqual([]);
      expect((await who.call(getUserPins, of)).data).toEqual([]);
      expect((await who.call(getUser, of)).pin_count).toBe(0);
    }
    expect((await ben.call(getBoards, {})).data).toEqual([]);
    const save = { pin_id: pin.id, board_id: board.id };
    expect(await ben.refusal(savePin, save)).toMatchObject({ status: 404 });
    // The owner cannot undo it, and editing the board keeps it.
    const open = { board_id: board.id, privacy };
    expect(await ann.refusal(updateBoard, open)).toMatchObject({ code: 'not_allowed' });
    await ann.call(updateBoard, { board_id: board.id, privacy: 'secret', category: null });
    await disable(board.id, false);
    await app.runJobs();
    const { privacy: now, is_temporarily_disabled: isDisabled } = await boardNow(ann, board.id);
    expect([now, isDisabled]).toEqual([before.privacy, false]);
    for (const who of [eve, ben]) expect(await visibility(who)).toEqual(ALL);
    expect((await ben.call(getUser, { username: ann.username })).pin_count).toBe(counted);
    await expectRightCounts(app);
  }
});

test('an operator says what others are warned of, and the log says who did, whoever blocks them', async () => {
  await ann.call(blockUser, { blocked_user_id: operator.id });
  const first = { reason: 'Open wounds', show_warning: true };
  await moderate(board.id, {
    sensitivity_screen: { reason: ' Open wounds ' },
    reason: 'Asked for',
  });
  expect((await boardNow(eve, board.id)).sensitivity_screen).toEqual(first);
  // Omitted fields stay unchanged; each change is a separate line in the log.
  await moderate(board.id, { sensitivity_screen: first });
  await moderate(board.id, { is_temporarily_disabled: true });
  const next = { reason: 'Blood', show_warning: false };
  await moderate(board.id, { is_temporarily_disabled: false });
  await moderate(board.id, { sensitivity_screen: next });
  expect((await boardNow(eve, board.id)).sensitivity_screen).toEqual(next);
  await moderate(board.id, { sensitivity_screen: null });
  expect((await boardNow(eve, board.id)).sensitivity_screen).toBeNull();
  const log = (await operator.call(getAuditLog, { user_id: ann.id })).data;
  const acts = log.filter(({ action }) => action.startsWith('board_'));
  expect(acts.map(({ action }) => action)).toEqual([
    'board_unscreened',
    'board_screened',
    'board_enabled',
    'board_disabled',
    'board_screened',
  ]);
  expect(acts.at(-1)).toMatchObject({
    actor: { id: operator.id },
    subject: { id: ann.id },
    detail: { board: board.id, screen: 'Open wounds', shows_warning: 'true', reason: 'Asked for' },
  });
});

test('nobody else moderates, and bad input changes nothing', async () => {
  const screen = { reason: 'Open wounds', show_warning: true };
  const input = { board_id: board.id, reason: null, sensitivity_screen: screen };
  for (const who of [ann, eve]) {
    expect(await who.refusal(moderateBoard, input)).toMatchObject({ code: 'not_allowed' });
  }
  expect(await operator.refusal(moderateBoard, { ...input, board_id: '1' })).toMatchObject({
    code: 'board_not_found',
  });
  for (const reason of ['', '   ', 'x'.repeat(201)]) {
    const wrong = { ...input, is_temporarily_disabled: true, sensitivity_screen: { reason } };
    expect(await operator.refusal(moderateBoard, wrong as never)).toMatchObject({ status: 400 });
  }
  expect(await boardNow(eve, board.id)).toMatchObject({
    is_temporarily_disabled: false,
    sensitivity_screen: null,
  });
});
