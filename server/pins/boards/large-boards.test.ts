import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBoard, getBoard, getSections } from '#contract/boards.ts';
import { mergeBoards, setBoardCover } from '#contract/boards/life.ts';
import { savePin } from '#contract/pins.ts';
import { getBulkJobs } from '#contract/pins/bulk.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { moveAllPins } from '#contract/pins/moves.ts';
import { deleteFromTrash, getTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, boardNow } from '#server/testing/pins.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';
import { ALL, aLargeBoard, NOTHING, PINS, standOf } from './test-large-board.ts';
import { measured, measurements } from './test-steps.ts';

/** The maximum number of pins that one transaction may change. */
const MOST = 100;

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { over: measured });
});
afterAll(() => app.close());

beforeEach(async () => {
  ann = await app.person();
  measurements.between = null;
});

const visiblePins = async (id: string) => {
  const { board_order_modified_at: _, ...board } = await boardNow(ann, id);
  return board;
};
const lastJob = async () => (await ann.call(getBulkJobs, { page_size: 1 })).data[0];
const trash = async () => (await ann.call(getTrash, {})).data;

const LONG = { timeout: 1_200_000 };

test(
  'a board of very many pins is deleted and comes back, a hundred in a transaction',
  LONG,
  async () => {
    const { id, section, pin } = await aLargeBoard(app, ann);
    await ann.call(setBoardCover, { board_id: id, pin_id: pin, crop: [0, 0, 0.5, 0.5] });
    const other = await aBoard(ann);
    const [before, person] = [await visiblePins(id), await ann.call(getUser, {})];
    const begun = await ann.call(deleteBoard, { board_id: id });
    expect(begun).toMatchObject({
      action: 'delete',
      status: 'running',
      whole_board_id: id,
      pin_count: PINS,
      done_count: 0,
      is_undoable: false,
    });
    expect(await standOf(app, id)).toEqual(ALL);
    // Halfway: the board counts the pins that are on it, refuses a second job, and does not block other boards.
    measurements.between = async () => {
      expect((await lastJob())?.done_count).toBe(MOST);
      expect((await ann.call(getBoard, { board_id: id })).pin_count).toBe(PINS - MOST);
      expect((await ann.call(getBoardPins, { board_id: id, page_size: 50 })).data).toHaveLength(50);
      for (const refused of [
        await ann.refusal(deleteBoard, { board_id: id }),
        await ann.refusal(mergeBoards, { board_id: id, destination_board_id: other.id }),
        await ann.refusal(moveAllPins, { board_id: id, new_board_id: other.id }),
      ]) {
        expect(refused).toMatchObject({ status: 409, code: 'board_deleting' });
      }
      expect(await ann.refusal(restoreFromTrash, { ids: [id] })).toMatchObject({ status: 404 });
      await ann.call(deleteFromTrash, { all: true });
      const saved = await ann.call(savePin, {
        pin_id: (await aPin(ann, other.id)).id,
        board_id: id,
      });
      expect(saved.board.id).toBe(id);
    };
    await app.runJobs();
    expect(measurements.between).toBeNull();
    expect(await lastJob()).toMatchObject({ status: 'done', done_count: PINS + 1 });
    expect(await ann.refusal(getBoard, { board_id: id })).toMatchObject({ status: 404 });
    expect(await standOf(app, id)).toEqual(NOTHING);
    expect((await ann.call(getUser, {})).pin_count).toBe(1);
    expect(await trash()).toMatchObject([{ id, pin_count: PINS + 1, is_merged: false }]);
    await expectRightCounts(app);
    expect(measurements.most).toBe(MOST);

    const [back] = await ann.call(restoreFromTrash, { ids: [id] });
    expect(back).toMatchObject({
      id,
      url: before.url,
      bulk_job: { action: 'restore', whole_board_id: id, pin_count: PINS + 1, status: 'running' },
    });
    measurements.between = async () => {
      expect((await boardNow(ann, id)).pin_count).toBe(MOST);
      expect(await ann.refusal(deleteBoard, { board_id: id })).toMatchObject({ status: 409 });
      expect(await trash()).toEqual([]);
    };
    await app.runJobs();
    expect(measurements.between).toBeNull();
    expect(await standOf(app, id)).toEqual({ ...ALL, pins: PINS + 1, found: PINS + 1 });
    expect(await visiblePins(id)).toMatchObject({
      cover_pin: before.cover_pin,
      section_count: 1,
      pin_count: PINS + 1,
    });
    const [inside] = (await ann.call(getSections, { board_id: id })).data;
    expect(inside).toMatchObject({ id: section, pin_count: ALL.inside });
    expect((await ann.call(getUser, {})).board_count).toBe(person.board_count);
    await expectRightCounts(app);
    expect(measurements.most).toBe(MOST);
    expect(measurements.steps).toBeGreaterThan((2 * PINS) / MOST - 1);
  },
);

test(
  'boards of very many pins are merged and taken apart again, a hundred in a transaction',
  LONG,
  async () => {
    const { id, section } = await aLargeBoard(app, ann);
    const into = await aBoard(ann, { privacy: 'secret' });
    const before = await visiblePins(id);
    const merged = await ann.call(mergeBoards, { board_id: id, destination_board_id: into.id });
    const job = { action: 'move', whole_board_id: id, board: { id: into.id }, status: 'running' };
    expect(merged).toMatchObject({ id: into.id, section_count: 1, bulk_job: job });
    measurements.between = async () => {
      const pins = [await boardNow(ann, id), await boardNow(ann, into.id)];
      expect(pins.map(({ pin_count }) => pin_count)).toEqual([PINS - MOST, MOST]);
      for (const board_id of [id, into.id]) {
        expect((await ann.refusal(deleteBoard, { board_id })).code).toBe('board_moving');
      }
    };
    await app.runJobs();
    expect(measurements.between).toBeNull();
    expect(await standOf(app, into.id)).toEqual({ ...ALL, found: 0 });
    const [target] = (await ann.call(getSections, { board_id: into.id })).data;
    expect(target).toMatchObject({ pin_count: ALL.inside });
    const old = { username: ann.username, slug: before.slug };
    expect(await ann.call(getBoard, old)).toMatchObject({ id: into.id });
    expect(await trash()).toMatchObject([{ id, is_merged: true, pin_count: PINS }]);
    await expectRightCounts(app);

    const [back] = await ann.call(restoreFromTrash, { ids: [id] });
    expect(back).toMatchObject({ bulk_job: { action: 'restore', whole_board_id: id } });
    measurements.between = async () => {
      for (const board_id of [id, into.id]) {
        expect((await ann.refusal(deleteBoard, { board_id })).code).toBe('board_moving');
      }
    };
    await app.runJobs();
    expect(measurements.between).toBeNull();
    expect([await standOf(app, id), await standOf(app, into.id)]).toEqual([ALL, NOTHING]);
    expect(await visiblePins(id)).toEqual(before);
    const [inside] = (await ann.call(getSections, { board_id: id })).data;
    expect(inside).toMatchObject({ id: section, pin_count: ALL.inside });
    expect(await boardNow(ann, into.id)).toMatchObject({ pin_count: 0, section_count: 0 });
    await expectRightCounts(app);
    expect(measurements.most).toBe(MOST);
  },
);
