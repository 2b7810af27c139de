import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBoard,
  deleteBoard,
  getBoard,
  getBoards,
  getPickerBoards,
  updateBoard,
  type Board,
} from '#contract/boards.ts';
import {
  getBoardInvites,
  inviteEmailsToBoard,
  inviteToBoard,
} from '#contract/boards/collaborators.ts';
import { endAdRoles, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { createPin, createSection, deletePin, getPin, savePin, updatePin } from '#contract/pins.ts';
import { copyPins, moveIntoSection } from '#contract/pins/moves.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { blockUser, getUser, unblockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aBoard, aPicture, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let anna: TestPerson;
let board: Board;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app, 'glassworks');
  anna = await owner.delegate();
  const { advertiser_id } = owner;
  board = await anna.call(createBoard, { name: 'Spring', advertiser_id });
});
afterAll(() => app.close());

const noAdvertiser = { status: 404, code: 'ad_account_not_found' };
const noBoard = { status: 404, code: 'board_not_found' };
const picker = async (who: TestPerson, advertiser_id: string | null) =>
  (await who.call(getPickerBoards, { advertiser_id, filter: 'protected' })).all_boards;
const idsIn = (boards: readonly { id: string }[]): string[] => boards.map(({ id }) => id);

test('who acts for an advertiser makes protected boards of its owner, and nothing else [BOARD-05] [BOARD-07] [DATA-08]', async () => {
  const { advertiser_id } = owner;
  expect(board).toMatchObject({
    privacy: 'protected',
    owner: { id: owner.id },
    advertiser_id,
    board_access: ['write'],
    access: ['write'],
  });
  const wanted = { name: 'More', advertiser_id };
  for (const privacy of ['public', 'secret'] as const) {
    expect(await anna.refusal(createBoard, { ...wanted, privacy })).toMatchObject({ status: 400 });
  }
  const guests = { ...wanted, invited_user_ids: [anna.id] };
  expect(await anna.refusal(createBoard, guests)).toMatchObject(noBoard);
  expect((await anna.call(getBoards, {})).data).toEqual([]);
  // Its owner and strangers do not see the advertiser.
  for (const who of [owner, app.visitor()]) {
    expect((await who.call(getBoard, { board_id: board.id })).advertiser_id).toBeNull();
  }
  const own = await owner.call(createBoard, { name: 'Open', advertiser_id });
  expect(own).toMatchObject({
    privacy: 'public',
    advertiser_id: null,
    access: ['write', 'delete'],
  });
  const secret = { name: 'Hidden', advertiser_id, privacy: 'secret' } as const;
  expect(await owner.call(createBoard, secret)).toMatchObject({ privacy: 'secret' });
});

test('its boards are listed to who acts for it: the protected ones that were made for it [BOARD-07]', async () => {
  const { advertiser_id } = owner;
  const other = await aBusiness(app);
  await aBoard(owner, { name: 'By link', privacy: 'protected' });
  await aBoard(anna, { name: 'Of her own', privacy: 'protected' });
  expect(idsIn(await picker(anna, advertiser_id))).toEqual([board.id]);
  expect(idsIn(await picker(anna, null))).not.toContain(board.id);
  // Acting for oneself, all one's boards are there.
  expect((await picker(owner, advertiser_id)).map(({ name }) => name)).toContain('By link');
  for (const who of [other, await app.person(), await owner.delegate(['ANALYST'])]) {
    expect(await who.refusal(getPickerBoards, { advertiser_id })).toMatchObject(noAdvertiser);
    const wanted = { name: 'Mine', advertiser_id };
    expect(await who.refusal(createBoard, wanted)).toMatchObject(noAdvertiser);
  }
  expect(await app.visitor().call(getBoards, { username: owner.username })).toMatchObject({
    data: [{ name: 'Open' }],
  });
});

test('who acts for it saves there in its name, and writes on no other board of its owner [SEC-31]', async () => {
  const { advertiser_id } = owner;
  const open = await aBoard(owner, { name: 'For all' });
  const theirs = await aBoard(anna, { name: 'Hers' });
  const image_base64 = await aPicture(1);
  const pin = await anna.call(createPin, { board_id: board.id, advertiser_id, image_base64 });
  expect(pin).toMatchObject({ pinner: { id: owner.id }, is_editable: true });
  const save = { pin_id: pin.id, advertiser_id };
  const saved = await anna.call(savePin, { ...save, board_id: board.id });
  expect(saved.pinner.id).toBe(owner.id);
  for (const board_id of [open.id, theirs.id]) {
    expect(await anna.refusal(savePin, { ...save, board_id })).toMatchObject(noBoard);
    const made = { board_id, advertiser_id, image_base64 };
    expect(await anna.refusal(createPin, made)).toMatchObject(noBoard);
  }
  expect(await owner.call(savePin, { ...save, board_id: open.id })).toMatchObject({
    pinner: { id: owner.id },
  });
  const section = await anna.call(createSection, {
    board_id: board.id,
    name: 'Buds',
    orbac_subject_id: owner.id,
  });
  const into = { section_id: section.id, pins: [pin.id], orbac_subject_id: advertiser_id };
  await anna.call(moveIntoSection, into);
  await anna.call(updatePin, { id: pin.id, title: 'Buds' });
  await anna.call(copyPins, { board_id: board.id, section_id: section.id, pin_ids: [pin.id] });
  await app.runJobs();
  expect(await owner.call(getBoard, { board_id: board.id })).toMatchObject({ pin_count: 3 });
  expect(await app.visitor().call(getUser, { username: anna.username })).toMatchObject({
    pin_count: 0,
  });
  const log = await app.db.read.rows<{ action: string }>(
    `select action from audit_log where actor_id = :annaId and subject_id = :ownerId and action like '%_made_%'`,
    { annaId: anna.id, ownerId: owner.id },
  );
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'board_made_for_advertiser',
    'pin_made_for_advertiser',
    'pin_made_for_advertiser',
  ]);
  await anna.call(deletePin, { id: saved.id });
});

test('what a board is called, who works on it and whether it stays is for its owner to say [BOARD-06]', async () => {
  const { id: board_id } = board;
  const guest = await app.person();
  const acts = [
    [updateBoard, { board_id, name: 'Taken over' }],
    [updateBoard, { board_id, privacy: 'public' }],
    [deleteBoard, { board_id }],
    [inviteToBoard, { board_id, invited_user_ids: [guest.id] }],
    [inviteEmailsToBoard, { board_id, emails: ['juno@people.example'] }],
    [getBoardInvites, { board_id }],
  ] as const;
  for (const [call, input] of acts) {
    expect(await anna.refusal(call, input), call.name).toMatchObject(noBoard);
  }
  await owner.call(inviteToBoard, { board_id, invited_user_ids: [guest.id] });
});

test('a name says nothing of the boards that the owner keeps secret [SEC-28]', async () => {
  const { advertiser_id } = owner;
  await aBoard(owner, { name: 'Autumn', privacy: 'secret' });
  const made = await anna.call(createBoard, { name: 'Autumn', advertiser_id });
  expect(made.url).toMatch(/^\/glassworks\/autumn-\d{6}\/$/);
  expect(await anna.refusal(createBoard, { name: 'autumn', advertiser_id })).toMatchObject({
    code: 'board_name_taken',
  });
  // Deleted and restored, it keeps its name.
  await owner.call(deleteBoard, { board_id: made.id });
  await owner.call(restoreFromTrash, { ids: [made.id] });
  expect(await anna.call(getBoard, { board_id: made.id })).toMatchObject({
    name: 'Autumn',
    advertiser_id,
  });
});

test('a subject that the viewer may not act for is refused, whatever it names [ROLE-03] [SEC-31]', async () => {
  const pin = await aPin(owner, board.id);
  const stranger = await app.person();
  const subjects = { mine: stranger.id, none: '', owner: owner.id, account: owner.advertiser_id };
  const read = (orbac_subject_id: string) => ({ id: pin.id, orbac_subject_id });
  for (const subject of [subjects.mine, subjects.none]) {
    expect(await stranger.call(getPin, read(subject))).toMatchObject({ id: pin.id });
  }
  for (const subject of [subjects.owner, subjects.account, '1', 'x'.repeat(60)]) {
    for (const who of [stranger, app.visitor()]) {
      expect(await who.refusal(getPin, read(subject))).toMatchObject(noAdvertiser);
    }
  }
  expect(await anna.call(getPin, read(subjects.owner))).toMatchObject({ id: pin.id });
  const block = { blocked_user_id: stranger.id, orbac_subject_id: owner.id };
  expect(await anna.refusal(blockUser, block)).toMatchObject(noAdvertiser);
});

test('whose right ends between two requests can do nothing more with the second [SEC-20] [SEC-70]', async () => {
  const { advertiser_id } = owner;
  const bert = await owner.delegate();
  const pin = await aPin(owner, board.id);
  const save = { pin_id: pin.id, board_id: board.id, advertiser_id };
  const without = { pin_id: pin.id, board_id: board.id };
  const expectNothing = async (): Promise<void> => {
    expect(await bert.refusal(savePin, save)).toMatchObject(noAdvertiser);
    const refusals = await Promise.all([
      bert.refusal(savePin, without),
      bert.refusal(updatePin, { id: pin.id, title: 'No' }),
      bert.refusal(createSection, { board_id: board.id, name: 'No' }),
      bert.refusal(getPickerBoards, { advertiser_id }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await bert.call(getBoard, { board_id: board.id })).toMatchObject({
      board_access: [],
      advertiser_id: null,
    });
  };
  await bert.call(savePin, save);
  const { username } = bert;
  await owner.call(giveAdRoles, { advertiser_id, username, permissions: ['ANALYST'] });
  await expectNothing();
  await owner.call(giveAdRoles, { advertiser_id, username, permissions: ['ADMIN'] });
  await bert.call(savePin, save);
  await owner.call(blockUser, { blocked_user_id: bert.id });
  expect(await bert.refusal(savePin, save)).toMatchObject({ status: 404 });
  await owner.call(unblockUser, { blocked_user_id: bert.id });
  await bert.call(savePin, save);
  // When secret, only its owner sees it.
  await owner.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await bert.refusal(savePin, without)).toMatchObject({ status: 404 });
  expect(await bert.refusal(getBoard, { board_id: board.id })).toMatchObject(noBoard);
  expect(idsIn(await picker(bert, advertiser_id))).not.toContain(board.id);
  await owner.call(updateBoard, { board_id: board.id, privacy: 'protected' });
  await bert.call(savePin, save);
  await owner.call(endAdRoles, { advertiser_id, user_id: bert.id });
  await expectNothing();
});
