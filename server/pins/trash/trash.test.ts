import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBoard, followBoard, getBoard, getSections, updateBoard } from '#contract/boards.ts';
import { blockUser, getUser } from '#contract/social.ts';
import { createComment, getComments } from '#contract/talk.ts';
import { deletePin, deleteSection, getPin, savePin } from '#contract/pins.ts';
import { getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { likePin } from '#contract/pins/likes.ts';
import { deletePins } from '#contract/pins/moves.ts';
import { deleteFromTrash, getTrash, restoreFromTrash, TRASH_DAYS } from '#contract/pins/trash.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, pinNow } from '#server/testing/pins.ts';
import { erasePinsOf } from '../index.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.person(), await app.person()];
});

const trashOf = async (person: TestPerson) => (await person.call(getTrash, {})).data;
const restore = (person: TestPerson, ...ids: string[]) => person.call(restoreFromTrash, { ids });

test('a pin comes back as the one it was: its place, counts, cover, likes and comments', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, {
    section: section.id,
    title: 'Kingfisher',
    description: 'By the water #kingfisherblue',
  });
  await aPin(ann, board.id);
  await ben.call(likePin, { pin_id: pin.id });
  await ben.call(createComment, { pinId: pin.id, text: 'Where?' });
  const saved = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  await app.runJobs();
  const [boardBefore, pinBefore] = [await boardNow(ann, board.id), await pinNow(ben, pin.id)];

  await ann.call(deletePin, { id: pin.id });
  await app.runJobs();
  await expect(ben.call(getPin, { id: pin.id })).rejects.toThrow('Pin not found');
  await expect(ben.call(likePin, { pin_id: pin.id })).rejects.toThrow('Pin not found');
  expect((await ben.call(getComments, { pinId: saved.id })).data).toEqual([]);
  expect((await boardNow(ann, board.id)).pin_count).toBe(1);
  expect(await pinNow(ben, saved.id)).toMatchObject({ id: saved.id });
  const [gone] = await trashOf(ann);
  expect(gone).toMatchObject({
    id: pin.id,
    type: 'trashed_pin',
    title: 'Kingfisher',
    board: { id: board.id },
  });
  expect(gone?.images?.['236x'].url).toBe(pin.images['236x'].url);
  expect(await trashOf(ben)).toEqual([]);

  expect(await restore(ann, pin.id)).toEqual([
    { id: pin.id, url: `/pin/${pin.id}/`, bulk_job: null },
  ]);
  await app.runJobs();
  expect(await pinNow(ben, pin.id)).toEqual(pinBefore);
  expect(await boardNow(ann, board.id)).toEqual(boardBefore);
  expect((await ann.call(getSectionPins, { section_id: section.id })).data).toHaveLength(1);
  expect((await ben.call(getUserPins, { username: ann.username })).data).toHaveLength(2);
  expect(await trashOf(ann)).toEqual([]);
  await expectRightCounts(app);
});

test('a board comes back with its sections, pins, addresses, followers and counts', async () => {
  const board = await aBoard(ann, { name: 'Rivers' });
  const section = await aSection(ann, board.id, 'Mouths');
  const inside = await aPin(ann, board.id, { section: section.id });
  const outside = await aPin(ann, board.id);
  await ann.call(updateBoard, { board_id: board.id, name: 'Streams' });
  await ben.call(followBoard, { board_id: board.id });
  await app.runJobs();
  const [before, person] = [
    await boardNow(ann, board.id),
    await ann.call(getUser, { username: ann.username }),
  ];

  await ann.call(deleteBoard, { board_id: board.id });
  await app.runJobs();
  for (const ask of [
    () => ben.call(getBoard, { board_id: board.id }),
    () => ben.call(getBoard, { username: ann.username, slug: 'rivers' }),
    () => ann.call(getSections, { board_id: board.id }),
    () => ann.call(savePin, { pin_id: inside.id, board_id: board.id }),
    () => ben.call(followBoard, { board_id: board.id }),
  ]) {
    await expect(ask()).rejects.toThrow('not found');
  }
  expect((await ann.call(getUserPins, {})).data).toEqual([]);
  expect(await ann.call(getUser, { username: ann.username })).toMatchObject({
    board_count: 0,
    pin_count: 0,
  });
  expect(await trashOf(ann)).toMatchObject([
    { id: board.id, type: 'trashed_board', title: 'Streams', pin_count: 2, board: null },
  ]);

  await restore(ann, board.id);
  await app.runJobs();
  expect(await boardNow(ann, board.id)).toEqual(before);
  expect(await ann.call(getUser, { username: ann.username })).toEqual(person);
  const old = await ben.call(getBoard, { username: ann.username, slug: 'rivers' });
  expect(old).toMatchObject({ id: board.id, followed_by_me: true, follower_count: 1 });
  expect((await ann.call(getSectionPins, { section_id: section.id })).data).toMatchObject([
    { id: inside.id },
  ]);
  expect(await pinNow(ben, outside.id)).toMatchObject({ board: { id: board.id } });
  await expectRightCounts(app);
});

test('a board whose name and address were given away comes back under free ones', async () => {
  const board = await aBoard(ann, { name: 'Boats' });
  await ann.call(deleteBoard, { board_id: board.id });
  const other = await aBoard(ann, { name: 'boats' });
  expect(other.slug).toBe('boats');
  const [back] = await restore(ann, board.id);
  expect(await boardNow(ann, board.id)).toMatchObject({ name: 'Boats 2', slug: 'boats-2' });
  expect(back?.url).toBe(`/${ann.username}/boats-2/`);
});

test('a secret board comes back secret, and who was blocked meanwhile follows no more', async () => {
  const [secret, open] = [await aBoard(ann, { privacy: 'secret' }), await aBoard(ann)];
  const pin = await aPin(ann, secret.id, { title: 'hidden heron' });
  await ben.call(followBoard, { board_id: open.id });
  for (const { id } of [secret, open]) await ann.call(deleteBoard, { board_id: id });
  await ann.call(blockUser, { blocked_user_id: ben.id });
  await app.runJobs();
  await restore(ann, secret.id, open.id);
  await expectRightCounts(app);
  expect(await boardNow(ann, secret.id)).toMatchObject({ privacy: 'secret', pin_count: 1 });
  await expect(ben.call(getPin, { id: pin.id })).rejects.toThrow('Pin not found');
  expect(await boardNow(ann, open.id)).toMatchObject({ follower_count: 0 });
});

test('a pin whose board is in the trash waits for it, or goes to another', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const [one, two] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  await ann.call(deletePins, { pin_ids: [one.id, two.id] });
  await ann.call(deleteBoard, { board_id: board.id });
  await expect(restore(ann, one.id)).rejects.toThrow('The board this belongs to is gone.');
  const theirs = { ids: [one.id], board_id: (await aBoard(ben)).id };
  await expect(ann.call(restoreFromTrash, theirs)).rejects.toThrow(/another person|gone/);
  expect(await trashOf(ann)).toHaveLength(3);
  await ann.call(restoreFromTrash, { ids: [one.id], board_id: other.id });
  expect(await pinNow(ann, one.id)).toMatchObject({ board: { id: other.id } });
  await restore(ann, two.id, board.id);
  expect(await boardNow(ann, board.id)).toMatchObject({ pin_count: 1 });
  expect(await trashOf(ann)).toEqual([]);
  await expectRightCounts(app);
});

test('a pin whose section is gone comes back outside sections', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, { section: section.id });
  await ann.call(deletePin, { id: pin.id });
  await ann.call(deleteSection, { section_id: section.id });
  await restore(ann, pin.id);
  expect(await pinNow(ann, pin.id)).toMatchObject({ section: null });
  await expectRightCounts(app);
});

test('what is asked of the trash by others, twice, or wrongly is refused and changes nothing', async () => {
  const board = await aBoard(ann);
  const [one, two] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  await ann.call(deletePins, { pin_ids: [one.id, two.id] });
  const gone = 'no longer in your trash';
  await expect(restore(ben, one.id)).rejects.toThrow(gone);
  await expect(ben.call(deleteFromTrash, { ids: [one.id] })).rejects.toThrow(gone);
  await expect(restore(ann, one.id, '12345')).rejects.toThrow(gone);
  await expect(restore(ann)).rejects.toThrow('Choose what to bring back.');
  await expect(ann.call(deleteFromTrash, {})).rejects.toThrow('Choose what to delete.');
  expect(await trashOf(ann)).toHaveLength(2);
  await restore(ann, one.id);
  await expect(restore(ann, one.id)).rejects.toThrow(gone);
  await ann.call(deleteFromTrash, { ids: [two.id] });
  await expect(restore(ann, two.id)).rejects.toThrow(gone);
  await expect(app.visitor().call(getTrash, {})).rejects.toThrow('Log in');
  await expectRightCounts(app);
});

test('the list runs by time, page by page', async () => {
  const board = await aBoard(ann);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    ids.unshift((await aPin(ann, board.id)).id);
    await ann.call(deletePin, { id: ids[0]! });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
  }
  const first = await ann.call(getTrash, { page_size: 3 });
  const second = await ann.call(getTrash, { page_size: 3, bookmark: first.bookmark });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect(second.bookmark).toBeNull();
});

test('after 30 days things go for good, with all that hung on them', async () => {
  const board = await aBoard(ann);
  const pin = await aPin(ann, (await aBoard(ann)).id);
  await aPin(ann, board.id);
  await ben.call(createComment, { pinId: pin.id, text: 'Still here' });
  await ben.call(likePin, { pin_id: pin.id });
  await ben.call(followBoard, { board_id: board.id });
  await ann.call(deletePin, { id: pin.id });
  await ann.call(deleteBoard, { board_id: board.id });
  const deleted = app.clock.now;
  const sweep = () => app.db.transaction((tx) => jobsIn(tx).add('pins.sweep-trash', {}));
  const days = (count: number) => new Date(deleted.getTime() + count * 86_400_000);
  app.clock.now = days(TRASH_DAYS - 1);
  await sweep();
  await app.runJobs();
  expect(await trashOf(ann)).toHaveLength(2);
  app.clock.now = days(TRASH_DAYS);
  // Refused from that moment, whether or not the job has run.
  expect(await trashOf(ann)).toEqual([]);
  await expect(restore(ann, pin.id)).rejects.toThrow('no longer in your trash');
  await sweep();
  await app.runJobs();
  await expectNothingKept(pin.id, board.id);
});

test('the trash is emptied at once by hand, and with the account', async () => {
  const boards = [await aBoard(ann), await aBoard(ann)] as const;
  const pin = await aPin(ann, boards[0].id);
  await ben.call(createComment, { pinId: pin.id, text: 'Gone soon' });
  await ann.call(deletePin, { id: pin.id });
  await ann.call(deleteBoard, { board_id: boards[0].id });
  await ann.call(deleteFromTrash, { all: true });
  expect(await trashOf(ann)).toEqual([]);
  await app.runJobs();
  await expectNothingKept(pin.id, boards[0].id);

  const last = await aPin(ann, boards[1].id);
  await ann.call(deletePin, { id: last.id });
  await app.db.transaction((tx) => erasePinsOf({ tx, jobs: jobsIn(tx) }, ann.id));
  await app.runJobs();
  await expectNothingKept(last.id, boards[1].id);
});

async function expectNothingKept(pinId: string, boardId: string): Promise<void> {
  const stored = await app.db.read.rows(
    `select 'trash' as what from trash where id in (:pinId, :boardId)
     union all select 'pin' from trashed_pins where id = :pinId or thing_id = :boardId
     union all select 'board' from trashed_boards where id = :boardId
     union all select 'like' from pin_likes where pin_id = :pinId
     union all select 'likes' from pin_like_counts where pin_id = :pinId
     union all select 'comment' from comments where pin_id = :pinId
     union all select 'comments' from pin_comments where pin_id = :pinId
     union all select 'follower' from board_followers where board_id = :boardId`,
    { pinId, boardId },
  );
  expect(stored).toEqual([]);
}
