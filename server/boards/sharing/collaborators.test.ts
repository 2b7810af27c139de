import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteBoard,
  getBoard,
  getBoards,
  getPickerBoards,
  getSections,
  renameSection,
  updateBoard,
} from '#contract/boards.ts';
import {
  acceptBoardInvite,
  getBoardInvites,
  getCollaborators,
  inviteToBoard,
  removeCollaborator,
} from '#contract/boards/collaborators.ts';
import { search } from '#contract/discovery.ts';
import { createAccessToken } from '#contract/identity.ts';
import { createSection, deletePin, getPin, savePin, updatePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { movePins } from '#contract/pins/moves.ts';
import { blockUser } from '#contract/social.ts';
import { eraseIdentityOf } from '#server/identity/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { erasePinsOf, pinCounters } from '#server/pins/index.ts';
import { eraseFollowsOf } from '#server/social/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { boardCounters } from '../index.ts';
import { aSharedBoard } from '../core/test-sharing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));
const tick = (): Date => (app.clock.now = new Date(app.clock.now.getTime() + 1000));
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

test('a collaborator saves to a board, edits, moves and takes out its pins and makes sections; its owner alone rules it [BOARD-11]', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  for (const privacy of ['public', 'secret'] as const) {
    const board = await aSharedBoard(ann, [ben], privacy);
    const hers = await aPin(ann, board.id, { title: 'Hers' });
    const his = await aPin(ben, board.id, { title: 'His' });
    const saved = await ben.call(savePin, { pin_id: hers.id, board_id: board.id });
    expect(saved.pinner.id).toBe(ben.id);
    expect(await ben.call(updatePin, { id: hers.id, title: 'Ours' })).toMatchObject({
      title: 'Ours',
      is_editable: true,
    });
    const section = await ben.call(createSection, { board_id: board.id, name: 'Corner' });
    await ben.call(renameSection, { section_id: section.id, name: 'Nook' });
    await ben.call(movePins, { board_id: board.id, section_id: section.id, pin_ids: [hers.id] });
    await ben.call(deletePin, { id: saved.id });
    expect(await ben.call(getBoard, { board_id: board.id })).toMatchObject({
      access: ['write'],
      board_access: ['write'],
      collaborated_by_me: true,
      pin_count: 2,
      section_count: 1,
    });
    const nothing = { status: 404, code: 'board_not_found' };
    expect(await ben.refusal(updateBoard, { board_id: board.id, name: 'His' })).toMatchObject(
      nothing,
    );
    expect(await ben.refusal(updateBoard, { board_id: board.id, privacy: 'public' })).toMatchObject(
      nothing,
    );
    expect(await ben.refusal(deleteBoard, { board_id: board.id })).toMatchObject(nothing);
    // A pin is stored with its board's owner.
    const own = await aBoard(ben);
    const away = { board_id: own.id, section_id: null, pin_ids: [his.id] };
    expect(await ben.refusal(movePins, away)).toMatchObject({ status: 400, code: 'unsupported' });
    expect((await ann.call(getBoard, { board_id: board.id })).access).toEqual(['write', 'delete']);
  }
});

test('board lists, pickers and the search of own Pins hold what a person owns or works on [BOARD-12]', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const mine = await aBoard(ben, { name: 'M' });
  tick();
  const shared = await aSharedBoard(ann, [ben], 'secret');
  tick();
  const open = await aSharedBoard(ann, [ben], 'public');
  await ann.call(updateBoard, { board_id: shared.id, name: 'A secret of two' });
  await ann.call(updateBoard, { board_id: open.id, name: 'Zebras' });
  await aPin(ann, shared.id, { title: 'Walnut' });
  const list = (client: Pick<TestPerson, 'call'>, sort: 'alphabetical' | 'newest') =>
    walk((bookmark) =>
      client.call(getBoards, { username: ben.username, sort, page_size: 1, bookmark }),
    );
  expect(await list(ben, 'alphabetical')).toEqual([shared.id, mine.id, open.id]);
  expect(await list(ben, 'newest')).toEqual([open.id, shared.id, mine.id]);
  for (const client of [cas, ann, app.visitor()]) {
    expect(await list(client, 'alphabetical')).toEqual([mine.id, open.id]);
  }
  const saved = await ben.call(getBoards, { sort: 'last_pinned_to' });
  expect(new Set(idsOf(saved.data))).toEqual(new Set([mine.id, shared.id, open.id]));
  const found = await ben.call(search, { query: 'walnut', scope: 'my_pins' });
  expect(found.data.results).toHaveLength(1);
  const others = await cas.call(search, { query: 'walnut', scope: 'my_pins' });
  expect(others.data.results).toEqual([]);
});

test('the shortlist follows the person’s own saves, not those of whom they share a board with [SAVE-12]', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [ben], 'public');
  const quiet = await aBoard(ann);
  const loud = await aBoard(ben);
  tick();
  await aPin(ann, quiet.id);
  await aPin(ben, loud.id);
  tick();
  await aPin(ben, board.id);
  const shortlist = async (person: TestPerson) =>
    idsOf((await person.call(getPickerBoards, { shortlist_suggestions: 2 })).boards_shortlist);
  expect(await shortlist(ann)).toEqual([quiet.id, board.id]);
  expect(await shortlist(ben)).toEqual([board.id, loud.id]);
});

test('a secret board is there for its collaborators, and gone at once for whoever leaves or is removed; their Pins stay [BOARD-10, SEC-28]', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [ben, cas], 'secret');
  const pin = await aPin(ben, board.id, { title: 'Acorn' });
  tick();
  const own = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  const visibleTo = async (person: TestPerson) => {
    const status = async (name: string, options: Record<string, unknown>) =>
      (await person.resource(name, 'get', options)).status;
    const named = { board_id: board.id };
    return {
      board: await status('Board', named),
      address: await status('Board', { username: ann.username, slug: board.slug }),
      pins: await status('BoardFeed', named),
      sections: await status('BoardSections', named),
      people: await status('BoardCollaborators', named),
      invites: await status('BoardInvites', named),
      pin: await status('Pin', { id: pin.id }),
      listed: idsOf((await person.call(getBoards, {})).data).includes(board.id),
      picked: idsOf((await person.call(getPickerBoards, {})).all_boards).includes(board.id),
      found: (await person.call(search, { query: 'acorn', scope: 'my_pins' })).data.results.some(
        ({ id }) => id === pin.id,
      ),
    };
  };
  const [there, gone] = [200, 404];
  const all = (to: number, is: boolean) => ({
    board: to,
    address: to,
    pins: to,
    sections: to,
    people: to,
    invites: to,
    pin: to,
    listed: is,
    picked: is,
    found: is,
  });
  expect(await visibleTo(ben)).toEqual(all(there, true));
  expect(await visibleTo(cas)).toEqual(all(there, true));
  const saved = { pinned_to_board: { id: own.board.id } };
  expect(await ben.call(getPin, { id: own.id })).toMatchObject(saved);

  await cas.call(removeCollaborator, { board_id: board.id, invited_user_id: null });
  await ann.call(removeCollaborator, { board_id: board.id, invited_user_id: ben.id });
  expect(await visibleTo(ben)).toEqual(all(gone, false));
  expect(await visibleTo(cas)).toEqual(all(gone, false));
  for (const person of [ben, cas]) {
    expect(await person.refusal(savePin, { pin_id: own.id, board_id: board.id })).toMatchObject({
      code: 'board_not_found',
    });
    expect(await person.refusal(updatePin, { id: pin.id, title: 'Mine' })).toMatchObject({
      code: 'pin_not_found',
    });
  }
  expect(await ann.call(getPin, { id: pin.id })).toMatchObject({ pinner: { id: ben.id } });
  expect(await ann.call(getBoard, { board_id: board.id })).toMatchObject({
    pin_count: 1,
    collaborator_count: 0,
    is_collaborative: false,
  });
});

test('a program sees the secret board of its person’s companions only where it may', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [ben], 'secret');
  const ask = async (scopes: ('read' | 'secret_boards')[]) => {
    const { token } = await ben.call(createAccessToken, { name: 'Mine', scopes });
    const { status } = await app.visitor().request(`/v3/boards/${board.id}/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };
  expect([await ask(['read']), await ask(['read', 'secret_boards'])]).toEqual([404, 200]);
});

test('who works on a board is listed in order, named on it and counted; only its owner removes others', async () => {
  const [ann, ben, cas, dee] = (await people(4)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const board = await aBoard(ann);
  for (const person of [cas, ben]) {
    tick();
    const invited = { board_id: board.id, invited_user_ids: [person.id] };
    await ann.call(inviteToBoard, invited);
    await person.call(acceptBoardInvite, { board_id: board.id });
  }
  const list = await walk((bookmark) =>
    app.visitor().call(getCollaborators, { board_id: board.id, page_size: 1, bookmark }),
  );
  expect(list).toEqual([cas.id, ben.id]);
  const response = await dee.call(getBoard, { board_id: board.id });
  expect(idsOf(response.collaborating_users)).toEqual([cas.id, ben.id]);
  expect(response).toMatchObject({
    collaborator_count: 2,
    is_collaborative: true,
    should_show_board_collaborators: true,
    collaborated_by_me: false,
    board_access: [],
  });
  const other = { board_id: board.id, invited_user_id: ben.id };
  expect(await cas.refusal(removeCollaborator, other)).toMatchObject({ status: 403 });
  expect(await dee.refusal(removeCollaborator, other)).toMatchObject({ status: 404 });
  expect(await dee.refusal(getBoardInvites, { board_id: board.id })).toMatchObject({ status: 404 });
  for (let time = 0; time < 2; time += 1) await ann.call(removeCollaborator, other);
  expect((await ann.call(getBoard, { board_id: board.id })).collaborator_count).toBe(1);
});

test('a block ends what the two share, and whoever is erased leaves no part, invitation or Pin behind [BOARD-19]', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const board = await aSharedBoard(ann, [ben, cas], 'secret');
  const back = await aBoard(ben);
  await ben.call(inviteToBoard, { board_id: back.id, invited_user_ids: [ann.id] });
  const stored = await aPin(ben, board.id);
  await aPin(cas, board.id);
  await ben.call(blockUser, { blocked_user_id: ann.id });
  await app.runJobs();
  expect(await ben.refusal(getBoard, { board_id: board.id })).toMatchObject({ status: 404 });
  expect((await ann.call(getBoardInvites, { board_id: null })).data).toEqual([]);
  expect(
    await ben.refusal(inviteToBoard, { board_id: back.id, invited_user_ids: [ann.id] }),
  ).toMatchObject({ code: 'user_not_found' });

  const invited = await aBoard(ann);
  await ann.call(inviteToBoard, { board_id: invited.id, invited_user_ids: [cas.id] });
  for (let done = false; !done;) {
    done = await app.db.transaction(async (tx) => {
      const context = { tx, jobs: jobsIn(tx) };
      if (!(await erasePinsOf(context, cas.id))) return false;
      await eraseFollowsOf(context, cas.id);
      await eraseIdentityOf(context, cas.id);
      return true;
    });
  }
  const pins = await ann.call(getBoardPins, { board_id: board.id });
  expect(idsOf(pins.data)).toEqual([stored.id]);
  expect(await ann.call(getBoard, { board_id: board.id })).toMatchObject({
    pin_count: 1,
    collaborator_count: 0,
  });
  for (const table of ['board_collaborators', 'board_invitations', 'pins']) {
    const sql = `select 1 from ${table} where person_id = :id`;
    const rows = await app.db.read.rows(sql, { id: cas.id });
    expect([table, rows]).toEqual([table, []]);
  }
});

test('a wrong count of collaborators is found and put right, and races leave none [SEC-68]', async () => {
  const [ann, ...others] = (await people(6)) as [TestPerson, ...TestPerson[]];
  const board = await aSharedBoard(ann, others, 'public');
  await Promise.all(
    others.flatMap((person, index) => [
      person.call(removeCollaborator, { board_id: board.id, invited_user_id: null }),
      aPin(ann, board.id),
      ...(index % 2
        ? [ann.call(removeCollaborator, { board_id: board.id, invited_user_id: person.id })]
        : []),
    ]),
  );
  const repaired = async (): Promise<number> => {
    await app.runJobs();
    const counts = await reconcileAll(app.db, [...boardCounters, ...pinCounters]);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  };
  expect(await repaired()).toBe(0);
  expect((await ann.call(getBoard, { board_id: board.id })).collaborator_count).toBe(0);
  const { id } = board;
  await app.db.read.run('update boards set collaborator_count = 9 where id = :id', { id });
  expect([await repaired(), await repaired()]).toEqual([1, 0]);
  expect(await ann.call(getSections, { board_id: board.id })).toMatchObject({ data: [] });
});
