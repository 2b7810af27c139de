import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getBoards, updateBoard } from '#contract/boards.ts';
import {
  acceptBoardInvite,
  endBoardInvite,
  endEmailInvite,
  getBoardInvite,
  getBoardInvites,
  inviteEmailsToBoard,
  inviteToBoard,
  removeCollaborator,
} from '#contract/boards/collaborators.ts';
import { logIn } from '#contract/identity.ts';
import { DECLINED_DAYS, INVITED_A_DAY, MAX_COLLABORATORS } from '#contract/kernel/limits.ts';
import { blockUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { aSharedBoard } from '../core/test-sharing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));
const later = (days: number): Date =>
  (app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000));
const ask = (by: TestPerson, boardId: string, ...whom: readonly { id: string }[]) =>
  by.call(inviteToBoard, { board_id: boardId, invited_user_ids: whom.map(({ id }) => id) });
const invitesOf = async (person: TestPerson, boardId: string | null = null) =>
  (await person.call(getBoardInvites, { board_id: boardId })).data;

/** Returns the link in the only e-mail to the address. */
async function emailTo(email: string): Promise<{ url: string; text: string; subject: string }> {
  const rows = await app.db.read.rows<{ text: string; subject: string }>(
    'select body as text, subject from outbox where to_address = :email',
    { email },
  );
  const [message] = rows;
  if (message === undefined || rows.length > 1) throw new Error(`${rows.length} e-mails`);
  return { ...message, url: /https?:\S+/.exec(message.text)?.[0] ?? '' };
}

test('whoever is invited to a secret board is told its name, owner and cover and nothing else, until they accept [BOARD-09, BOARD-10]', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const board = await aBoard(ann, { privacy: 'secret', name: 'Surprise for Cas' });
  const pin = await aPin(ann, board.id);
  const [sent] = await ask(ann, board.id, ben);
  expect(sent).toMatchObject({ status: 'pending', invited_user: { id: ben.id } });
  const [invite] = await invitesOf(ben);
  expect(invite).toMatchObject({
    id: sent?.id,
    board: { id: board.id, name: 'Surprise for Cas', owner: { id: ann.id } },
    invited_by: { id: ann.id },
    email: null,
    invite_url: null,
  });
  expect(invite?.board.image_cover_url).toMatch(/474x/);
  expect(Object.keys(invite?.board ?? {})).not.toContain('pin_count');
  expect(await ben.call(getBoardInvite, { board_id: board.id })).toEqual(invite);
  for (const [name, options] of [
    ['Board', { board_id: board.id }],
    ['BoardFeed', { board_id: board.id }],
    ['BoardCollaborators', { board_id: board.id }],
    ['BoardInvites', { board_id: board.id }],
    ['Pin', { id: pin.id }],
  ] as const) {
    expect([name, (await ben.resource(name, 'get', options)).status]).toEqual([name, 404]);
  }
  expect(await invitesOf(ann, board.id)).toHaveLength(1);

  const joined = await ben.call(acceptBoardInvite, { board_id: board.id });
  expect(joined).toMatchObject({ id: board.id, board_access: ['write'], collaborator_count: 1 });
  expect(await ben.call(acceptBoardInvite, { board_id: board.id })).toMatchObject({
    collaborator_count: 1,
  });
  await aPin(ben, board.id);
  expect([await invitesOf(ben), await invitesOf(ann, board.id)]).toEqual([[], []]);
});

test('an invitation is said on a board that its reader sees, and ends when it is declined, taken back or its board is gone', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [cas], 'public');
  const isInvited = async () =>
    (await ben.call(getBoard, { board_id: board.id })).invited_to_collaborate;
  // A collaborator may invite too; they and the owner can revoke it.
  await ask(cas, board.id, ben);
  expect(await isInvited()).toBe(true);
  const bens = { board_id: board.id, invited_user_id: ben.id };
  await cas.call(endBoardInvite, bens);
  expect(await isInvited()).toBe(false);
  await ask(ann, board.id, ben);
  expect(await cas.refusal(endBoardInvite, bens)).toMatchObject({ status: 403 });
  await ben.call(endBoardInvite, { board_id: board.id, invited_user_id: null });
  expect(await isInvited()).toBe(false);
  const none = { status: 404, code: 'invite_not_found' };
  for (const call of [acceptBoardInvite, getBoardInvite, endBoardInvite]) {
    expect(await ben.refusal(call, { board_id: board.id })).toMatchObject(none);
    expect(await ben.refusal(call, { board_id: '1' })).toMatchObject(none);
  }
  // A person who declined cannot be invited for a while; only the inviter learns of it.
  const again = await ann.refusal(inviteToBoard, {
    board_id: board.id,
    invited_user_ids: [ben.id],
  });
  expect(again).toMatchObject({ status: 400, detail: expect.stringContaining('declined') });
  later(DECLINED_DAYS);
  // Longer than a session lasts without use.
  for (const person of [ann, ben]) {
    await person.call(logIn, { username_or_email: person.username, password: PASSWORD });
  }
  await ask(ann, board.id, ben);
  expect(await isInvited()).toBe(true);
  const list = await walk((bookmark) =>
    ben.call(getBoardInvites, { board_id: null, page_size: 1, bookmark }),
  );
  expect(list).toHaveLength(1);
});

test('nobody is invited twice, and not whom a block hides, who is there already or who is nobody', async () => {
  const [ann, ben, cas, dee] = (await people(4)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const board = await aSharedBoard(ann, [cas], 'public');
  const [first] = await ask(ann, board.id, ben);
  const [second] = await ask(cas, board.id, ben, cas, ann);
  expect(second).toEqual({ ...first, email: null });
  expect(await invitesOf(ann, board.id)).toHaveLength(1);
  await dee.call(blockUser, { blocked_user_id: ann.id });
  for (const by of [ann, cas]) {
    for (const id of [dee.id, '1']) {
      const wrong = { board_id: board.id, invited_user_ids: [ben.id, id] };
      expect(await by.refusal(inviteToBoard, wrong)).toMatchObject({
        status: 404,
        code: 'user_not_found',
      });
    }
  }
  const nobody = { board_id: board.id, invited_user_ids: [] };
  expect(await ann.refusal(inviteToBoard, nobody)).toMatchObject({ status: 400 });
  for (const by of [ben, dee]) {
    const theirs = { board_id: board.id, invited_user_ids: [ben.id] };
    expect(await by.refusal(inviteToBoard, theirs)).toMatchObject({ code: 'board_not_found' });
  }
  expect(await app.visitor().refusal(inviteToBoard, nobody)).toMatchObject({ status: 401 });
});

test('whom the owner bars is invited back by the owner alone, and does not come back by a mail', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [ben, cas], 'secret');
  await ann.call(removeCollaborator, { board_id: board.id, invited_user_id: ben.id, ban: true });
  const bens = { board_id: board.id, invited_user_ids: [ben.id] };
  expect(await cas.refusal(inviteToBoard, bens)).toMatchObject({ status: 400 });
  const [byMail] = await cas.call(inviteEmailsToBoard, {
    board_id: board.id,
    emails: ['juno@people.example'],
  });
  const code = new URL(byMail?.invite_url ?? '', app.url).searchParams.get('code');
  expect(await ben.refusal(acceptBoardInvite, { board_id: board.id, code })).toMatchObject({
    code: 'invite_not_found',
  });
  await ask(ann, board.id, ben);
  await ben.call(acceptBoardInvite, { board_id: board.id });
});

test('an address is invited by an e-mail whose link alone opens the board, and nothing says whose it is [BOARD-08]', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [cas], 'secret');
  const emails = ['New.Friend@people.example', ben.email];
  const sent = await ann.call(inviteEmailsToBoard, { board_id: board.id, emails });
  expect(new Set(sent.map(({ email }) => email))).toEqual(
    new Set(['new.friend@people.example', ben.email]),
  );
  for (const invite of sent) expect(invite.invited_user).toBeNull();
  // Repeating it changes nothing and sends no second e-mail.
  expect(await ann.call(inviteEmailsToBoard, { board_id: board.id, emails })).toEqual(sent);
  // The address's account holder learns of it only by e-mail, like anybody.
  expect(await invitesOf(ben)).toEqual([]);
  expect(await ben.refusal(acceptBoardInvite, { board_id: board.id })).toMatchObject({
    code: 'invite_not_found',
  });
  // Other collaborators do not see which addresses the owner invited.
  expect(await invitesOf(cas, board.id)).toEqual([]);
  await app.runJobs();
  const message = await emailTo('new.friend@people.example');
  expect(message.subject).toContain(ann.username);
  expect(message.text).not.toContain(board.name);
  const { pathname, searchParams, origin } = new URL(message.url);
  expect(origin).toBe(new URL(app.url).origin.replace('127.0.0.1', 'localhost'));
  expect(pathname).toBe(`/board/${board.id}/invitation/`);
  const named = { board_id: board.id, code: searchParams.get('code') };
  const [eve] = (await people(1)) as [TestPerson];
  expect(await eve.call(getBoardInvite, named)).toMatchObject({ board: { name: board.name } });
  const wrong = { ...named, code: 'a'.repeat(24) };
  expect(await eve.refusal(acceptBoardInvite, wrong)).toMatchObject({ code: 'invite_not_found' });
  expect(await ann.refusal(acceptBoardInvite, named)).toMatchObject({ code: 'invite_not_found' });
  await eve.call(acceptBoardInvite, named);
  expect((await eve.call(getBoards, {})).data.map(({ id }) => id)).toEqual([board.id]);
  // It works only once.
  expect(await ben.refusal(acceptBoardInvite, named)).toMatchObject({ code: 'invite_not_found' });
  await ann.call(endEmailInvite, { board_id: board.id, email: ben.email });
  expect(await invitesOf(ann, board.id)).toEqual([]);
  for (const bad of [['not an address'], []]) {
    const input = { board_id: board.id, emails: bad };
    expect(await ann.refusal(inviteEmailsToBoard, input)).toMatchObject({ status: 400 });
  }
});

test('a board is made together with its invitations, or not at all [SAVE-05]', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const board = await ann.call(createBoard, {
    name: 'Together',
    privacy: 'secret',
    invited_user_ids: [ben.id],
    emails: ['friend@people.example'],
  });
  expect(await invitesOf(ann, board.id)).toHaveLength(2);
  expect(await invitesOf(ben)).toHaveLength(1);
  const wrong = { name: 'Alone', invited_user_ids: [ben.id, '1'] };
  expect(await ann.refusal(createBoard, wrong)).toMatchObject({ code: 'user_not_found' });
  expect((await ann.call(getBoards, {})).data.map(({ name }) => name)).toEqual(['Together']);
});

test('a board holds only so many people, those who were asked included; and a person asks only so many in a day', async () => {
  const [ann] = (await people(1)) as [TestPerson];
  const addresses = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `p${from + index}@people.example`);
  const write = (boardId: string, from: number, count: number) =>
    ann.call(inviteEmailsToBoard, { board_id: boardId, emails: addresses(from, count) });
  const refused = (boardId: string, from: number, count: number) =>
    ann.refusal(inviteEmailsToBoard, { board_id: boardId, emails: addresses(from, count) });
  const [one, two, three] = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  for (let from = 0; from < MAX_COLLABORATORS; from += 10) await write(one.id, from, 10);
  expect(await refused(one.id, 90, 1)).toMatchObject({ status: 400 });
  const left = INVITED_A_DAY - MAX_COLLABORATORS;
  for (let from = 0; from < left; from += 10) await write(two.id, from, 10);
  expect(await refused(three.id, 0, 1)).toMatchObject({ status: 429 });
  later(1.1);
  await write(three.id, 0, 1);
});

test('whoever accepts while they are asked twice, removed or refused ends as one or none [SEC-70]', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  for (let round = 0; round < 4; round += 1) {
    const board = await aBoard(ann, { privacy: 'secret' });
    await ask(ann, board.id, ben);
    const bens = { board_id: board.id, invited_user_id: ben.id };
    const accept = () => ben.call(acceptBoardInvite, { board_id: board.id });
    await Promise.allSettled([
      accept(),
      accept(),
      ann.call(round % 2 ? removeCollaborator : endBoardInvite, bens),
      ann.call(updateBoard, { board_id: board.id, description: `${round}` }),
    ]);
    const { collaborator_count: count } = await ann.call(getBoard, { board_id: board.id });
    const rows = await app.db.read.rows(
      'select 1 from board_collaborators where board_id = :boardId and person_id = :benId',
      { boardId: board.id, benId: ben.id },
    );
    expect(rows.length).toBe(count);
    const { status } = await ben.resource('Board', 'get', { board_id: board.id });
    expect(status).toBe(count === 1 ? 200 : 404);
  }
});
