import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, type Board } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { deletePin, savePin, updatePin, type Pin } from '#contract/pins.ts';
import {
  copyAllPins,
  deleteAllPins,
  getBulkJobs,
  undoBulkJob,
  type BulkJob,
} from '#contract/pins/bulk.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { copyPins, deletePins, moveAllPins, movePins } from '#contract/pins/moves.ts';
import { deleteFromTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { getUser } from '#contract/social.ts';
import { findWrongCounts } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, pinNow, walk } from '#server/testing/pins.ts';
import { pinCounters } from '../upkeep/reconcile-counts.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
});
afterAll(() => app.close());

/** Creates a board of 128 pins of one picture, by copying repeatedly. */
async function fullBoard(person = ann): Promise<Board> {
  const board = await aBoard(person);
  await aPin(person, board.id);
  const all = { board_id: board.id, new_board_id: board.id };
  for (let pins = 1; pins < 128; pins *= 2) {
    expect(await person.call(copyAllPins, all)).toMatchObject({ status: 'done', pin_count: pins });
  }
  return board;
}

const idsOn = (board: Board): Promise<string[]> =>
  walk((bookmark) => ann.call(getBoardPins, { board_id: board.id, page_size: 100, bookmark }));
const newest = async (): Promise<BulkJob | undefined> =>
  (await ann.call(getBulkJobs, { page_size: 1 })).data[0];
const counts = (...boards: Board[]): Promise<number[]> =>
  Promise.all(boards.map(async ({ id }) => (await boardNow(ann, id)).pin_count));

/** Returns the error code of a refused copy to the board. */
async function numberOf(board: Board, pin: string): Promise<unknown> {
  const input = { board_id: board.id, pin_ids: [pin] };
  return (await ann.resource('BulkEdit', 'create', input)).envelope.resource_response.code;
}

async function expectRightCounts(): Promise<void> {
  for (const counter of pinCounters) {
    expect(await findWrongCounts(counter, app.db.read), counter.name).toBe(0);
  }
}

test('many pins move behind the answer, all of them, and meanwhile the boards take no other bulk action [CALL-17, BOARD-17, SAVE-22, SEC-72]', async () => {
  const [from, to] = [await fullBoard(), await aBoard(ann)];
  const other = await aPin(ann, (await aBoard(ann)).id);
  const ids = await idsOn(from);
  const before = (await ann.call(getUser, {})).pin_count;
  const job = await ann.call(movePins, { board_id: to.id, pin_ids: ids });
  expect(job).toMatchObject({ status: 'running', pin_count: 128, done_count: 0 });
  expect(job).toMatchObject({ action: 'move', board: { id: to.id, name: to.name } });
  const one = { pin_ids: [ids[0] ?? ''] };
  const both = { board_id: from.id, new_board_id: to.id };
  for (const refused of [
    await ann.refusal(movePins, { board_id: from.id, pin_ids: [other.id] }),
    await ann.refusal(copyPins, { board_id: to.id, pin_ids: [other.id] }),
    await ann.refusal(deletePins, one),
    await ann.refusal(moveAllPins, both),
    await ann.refusal(deleteAllPins, { board_id: to.id }),
    await ann.refusal(deleteBoard, { board_id: from.id }),
    await ann.refusal(mergeBoards, { board_id: other.board.id, destination_board_id: from.id }),
    await ann.refusal(mergeBoards, { board_id: to.id, destination_board_id: other.board.id }),
  ]) {
    expect(refused).toMatchObject({ status: 409, code: 'board_moving' });
    expect(refused.message).toBe('Please wait until the previous board action finishes.');
  }
  // Single pins are not locked by the job: changes made to them meanwhile remain.
  const [stored = '', gone = ''] = ids;
  const third = await aBoard(ann);
  await ann.call(updatePin, { id: stored, board_id: third.id });
  await ann.call(deletePin, { id: gone });
  await ann.call(savePin, { pin_id: other.id, board_id: to.id });
  await app.runJobs();
  expect(await newest()).toMatchObject({ id: job.id, status: 'done', done_count: 128 });
  expect(await counts(from, to, third)).toEqual([0, 127, 1]);
  const arrived = new Set(await idsOn(to));
  expect(ids.slice(2).every((id) => arrived.has(id))).toBe(true);
  expect((await ann.call(getUser, {})).pin_count).toBe(before);
  await ann.call(moveAllPins, { board_id: third.id, new_board_id: from.id });
  await expectRightCounts();
});

test('copies and deletes of many go by a job too, each with a code of its own [SAVE-22, CALL-17]', async () => {
  const [from, to] = [await fullBoard(), await aBoard(ann)];
  const secret = await aBoard(ann, { privacy: 'secret' });
  await ann.call(copyAllPins, { board_id: from.id, new_board_id: to.id });
  await ann.call(copyPins, { board_id: secret.id, pin_ids: await idsOn(from) });
  const [pin = ''] = await idsOn(from);
  expect(await numberOf(to, pin)).toBe(2172);
  await app.runJobs();
  expect(await counts(from, to, secret)).toEqual([128, 128, 128]);
  await ann.call(deletePins, { board_id: from.id, pin_ids: await idsOn(from) });
  expect(await numberOf(from, pin)).toBe(2173);
  await ann.call(deleteAllPins, { board_id: secret.id });
  await app.runJobs();
  expect(await counts(from, to, secret)).toEqual([0, 128, 0]);
  const moving = await ann.call(moveAllPins, { board_id: to.id, new_board_id: secret.id });
  expect(moving.status).toBe('running');
  expect(await numberOf(to, (await idsOn(to))[0] ?? '')).toBe(2171);
  await app.runJobs();
  await expectRightCounts();
});

test('a move is taken back as a whole and once, each pin to the place that it had', async () => {
  const [board, to] = [await fullBoard(), await aBoard(ann)];
  const section = await aSection(ann, board.id);
  const filed = await aPin(ann, board.id, { section: section.id });
  const moved = await ann.call(moveAllPins, {
    board_id: board.id,
    with_sections: true,
    new_board_id: to.id,
  });
  expect(await ann.refusal(undoBulkJob, { job_id: moved.id })).toMatchObject({
    code: 'job_not_found',
  });
  await app.runJobs();
  expect(await counts(board, to)).toEqual([0, 129]);
  const stranger = await app.person();
  expect(await stranger.refusal(undoBulkJob, { job_id: moved.id })).toMatchObject({ status: 404 });
  expect(await newest()).toMatchObject({ is_undoable: true });
  await ann.call(deletePin, { id: (await idsOn(to)).at(-1) ?? '' });
  expect(await ann.call(undoBulkJob, { job_id: moved.id })).toMatchObject({ status: 'running' });
  await app.runJobs();
  expect(await counts(board, to)).toEqual([128, 0]);
  expect((await pinNow(ann, filed.id)).section?.id).toBe(section.id);
  expect(await newest()).toMatchObject({ is_undoable: false, status: 'done' });
  expect((await ann.refusal(undoBulkJob, { job_id: moved.id })).code).toBe('job_not_found');
  await expectRightCounts();
});

test('a delete is taken back as a whole and once, each pin to the place that it had', async () => {
  const board = await fullBoard();
  const section = await aSection(ann, board.id);
  const filed = await aPin(ann, board.id, { section: section.id });
  const before = (await ann.call(getUser, {})).pin_count;
  const ids = await idsOn(board);
  const deleted = await ann.call(deletePins, { pin_ids: ids });
  expect((await ann.refusal(undoBulkJob, { job_id: deleted.id })).code).toBe('job_not_found');
  await app.runJobs();
  expect(await counts(board)).toEqual([0]);
  expect(await newest()).toMatchObject({ action: 'delete', is_undoable: true });
  // Pins restored meanwhile, and those deleted permanently, are left as they are.
  const [back = '', gone = ''] = ids;
  await ann.call(restoreFromTrash, { ids: [back], board_id: null });
  await ann.call(deleteFromTrash, { ids: [gone] });
  const other = await aPin(ann, (await aBoard(ann)).id);
  const job = await ann.call(undoBulkJob, { job_id: deleted.id });
  expect(job).toMatchObject({ action: 'restore', status: 'running', board: null });
  expect(await numberOf(board, other.id)).toBe(2171);
  await app.runJobs();
  expect(await newest()).toMatchObject({ id: job.id, status: 'done', is_undoable: false });
  expect(await counts(board)).toEqual([128]);
  expect(await idsOn(board)).toEqual(ids.filter((id) => id !== gone));
  expect((await pinNow(ann, filed.id)).section?.id).toBe(section.id);
  expect((await ann.call(getUser, {})).pin_count).toBe(before);
  expect((await ann.refusal(undoBulkJob, { job_id: deleted.id })).code).toBe('job_not_found');
  const few = await ann.call(deletePins, { pin_ids: [filed.id] });
  await ann.call(undoBulkJob, { job_id: few.id });
  expect(await counts(board)).toEqual([128]);
  await app.runJobs();
  await expectRightCounts();
});

test('all that a person pinned is one place too, without what is there already', async () => {
  const eve = await app.person();
  const [one, two, to] = [await aBoard(eve), await aBoard(eve), await aBoard(eve)];
  const pins: Pin[] = [];
  for (const board of [one, one, two, to]) pins.push(await aPin(eve, board.id));
  const theirs = await aPin(ann, (await aBoard(ann)).id);
  const moved = await eve.call(moveAllPins, { new_board_id: to.id });
  expect(moved).toMatchObject({ status: 'done', pin_count: 3, is_undoable: true });
  expect((await boardNow(eve, to.id)).pin_count).toBe(4);
  await eve.call(undoBulkJob, { job_id: moved.id });
  expect((await boardNow(eve, one.id)).pin_count).toBe(2);
  expect(await eve.call(copyAllPins, { new_board_id: two.id })).toMatchObject({ pin_count: 4 });
  expect(await eve.call(deleteAllPins, {})).toMatchObject({ status: 'done', pin_count: 8 });
  expect((await eve.call(getUser, {})).pin_count).toBe(0);
  expect((await pinNow(ann, theirs.id)).id).toBe(theirs.id);
  const all = await eve.call(moveAllPins, { board_id: to.id, new_board_id: one.id });
  expect(all).toMatchObject({ status: 'done', pin_count: 0 });
});

test('jobs are listed by pages to whose they are, and forgotten a day after they ended', async () => {
  const eve = await app.person();
  const [from, to] = [await aBoard(eve), await aBoard(eve)];
  await aPin(eve, from.id);
  const jobs: string[] = [];
  for (const [old, fresh] of [
    [from, to],
    [to, from],
    [from, to],
  ] as const) {
    const input = { board_id: old.id, new_board_id: fresh.id };
    jobs.unshift((await eve.call(moveAllPins, input)).id);
  }
  const list = () => walk((bookmark) => eve.call(getBulkJobs, { page_size: 2, bookmark }));
  expect(await list()).toEqual(jobs);
  expect((await (await app.person()).call(getBulkJobs, {})).data).toEqual([]);
  await app.db.read.row(`select graphile_worker.add_job('pins.sweep-bulk-jobs')`);
  await app.runJobs();
  expect(await list()).toEqual(jobs);
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_001);
  await app.db.read.row(`select graphile_worker.add_job('pins.sweep-bulk-jobs')`);
  await app.runJobs();
  expect(await list()).toEqual([]);
});
