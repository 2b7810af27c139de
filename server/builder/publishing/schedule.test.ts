import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDrafts, getDraft, getDrafts, updateDraft } from '#contract/builder/drafts.ts';
import {
  cancelScheduledPin,
  getScheduledPins,
  publishDraft,
  publishDrafts,
  reschedulePin,
} from '#contract/builder/publishing.ts';
import { deleteBoard } from '#contract/boards.ts';
import { getViewer } from '#contract/identity.ts';
import { getNews } from '#contract/news.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { builderCounters } from '../index.ts';
import { aDraft, aPartner } from '../core/test-builder.ts';

const HOUR = 3_600_000;

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  // The queue also uses the real clock, so scheduled times must be ahead of both.
  app.clock.now = new Date();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await aPartner(app);
});

const inHours = (hours: number): string =>
  new Date(app.clock.now.getTime() + hours * HOUR).toISOString();
async function pass(hours: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
  await app.runJobs();
}
async function scheduled(board_id: string, hours: number) {
  const draft = await aDraft(ann, { board_id, publish_at: inHours(hours) });
  return ann.call(publishDraft, { draft_id: draft.id });
}
const waiting = async () => (await ann.call(getScheduledPins, {})).data.map(({ id }) => id);
const count = async () => (await ann.call(getViewer, {}))?.scheduled_pin_count;
const pinsOn = async (board_id: string) => (await ann.call(getBoardPins, { board_id })).data.length;

test('a pin is published at its time, not before, and is counted until then [BUILD-11]', async () => {
  const board = await aBoard(ann);
  const late = await scheduled(board.id, 5);
  const soon = await scheduled(board.id, 2);
  expect(soon).toMatchObject({ is_scheduled: true, item_status: null, pin_id: null });
  expect(await waiting()).toEqual([soon.id, late.id]);
  expect((await ann.call(getDrafts, {})).data).toEqual([]);
  expect(await count()).toBe(2);
  await pass(1);
  expect(await pinsOn(board.id)).toBe(0);
  await pass(1.5);
  expect(await pinsOn(board.id)).toBe(1);
  expect(await ann.call(getDraft, { draft_id: soon.id })).toMatchObject({
    item_status: 'succeeded',
    is_scheduled: false,
  });
  expect(await waiting()).toEqual([late.id]);
  expect(await count()).toBe(1);
  await pass(5);
  expect(await pinsOn(board.id)).toBe(2);
  expect(await count()).toBe(0);
});

test('it is given another time, published before it, cancelled or deleted [BUILD-11]', async () => {
  const board = await aBoard(ann);
  const ids = [];
  for (let made = 0; made < 4; made += 1) ids.push((await scheduled(board.id, 2)).id);
  const [moved = '', early = '', cancelled = '', deleted = ''] = ids;
  const change = { draft_id: moved, version: 2, title: 'Another' };
  expect(await ann.refusal(updateDraft, change)).toMatchObject({ code: 'draft_busy' });
  const later = await ann.call(reschedulePin, { draft_id: moved, publish_at: inHours(8) });
  expect(Date.parse(later.publish_at ?? '')).toBeGreaterThan(app.clock.now.getTime() + 7 * HOUR);
  for (const hours of [-1, 0, 31 * 24]) {
    const wrong = { draft_id: moved, publish_at: inHours(hours) };
    expect(await ann.refusal(reschedulePin, wrong)).toMatchObject({ code: 'invalid_input' });
  }
  const published = await ann.call(publishDraft, { draft_id: early, now: true });
  expect(published).toMatchObject({ item_status: 'succeeded' });
  expect(await ann.call(cancelScheduledPin, { draft_id: cancelled })).toMatchObject({
    is_scheduled: false,
    item_status: null,
  });
  expect(await ann.refusal(cancelScheduledPin, { draft_id: cancelled })).toMatchObject({
    code: 'draft_busy',
  });
  await ann.call(deleteDrafts, { draft_ids: [deleted] });
  expect(await waiting()).toEqual([moved]);
  expect(await count()).toBe(1);
  await pass(3);
  expect(await pinsOn(board.id)).toBe(1);
  await pass(6);
  expect(await pinsOn(board.id)).toBe(2);
  expect((await ann.call(getDrafts, {})).data.map(({ id }) => id)).toEqual([cancelled]);
  const counts = await reconcileAll(app.db, builderCounters);
  expect([...counts.values()]).toEqual([0]);
});

test('a draft whose board is gone at its time comes back with the reason [BUILD-11]', async () => {
  const board = await aBoard(ann);
  const draft = await scheduled(board.id, 2);
  await ann.call(deleteBoard, { board_id: board.id });
  await pass(3);
  const [back] = (await ann.call(getDrafts, {})).data;
  expect(back).toMatchObject({
    id: draft.id,
    board: null,
    item_status: 'attempted',
    failure: { code: 'board_not_found', message: 'Board not found.' },
  });
  expect(await count()).toBe(0);
  const { data: news } = await ann.call(getNews, {});
  expect(news).toMatchObject([
    {
      category: 'unpublished',
      header_text: "One of your Pins couldn't be published",
      unread: true,
      content_items: [
        { content_object: { type: 'pin_draft', id: draft.id, reason: 'Board not found.' } },
      ],
    },
  ]);
  const other = await aBoard(ann);
  const again = await ann.call(updateDraft, {
    draft_id: draft.id,
    version: back?.version ?? 0,
    board_id: other.id,
    publish_at: null,
  });
  expect(again).toMatchObject({ failure: null, item_status: null });
  expect(await ann.call(publishDraft, { draft_id: draft.id })).toMatchObject({
    item_status: 'succeeded',
  });
  expect((await ann.call(getNews, {})).data).toEqual([]);
});

test('whoever may not schedule any more has it back, and nobody else ever could [BUILD-01]', async () => {
  const board = await aBoard(ann);
  const draft = await scheduled(board.id, 2);
  await app.db.read.run('update people set is_partner = false where id = :id', { id: ann.id });
  await pass(3);
  expect(await ann.call(getDraft, { draft_id: draft.id })).toMatchObject({
    failure: { code: 'tool_closed', message: 'This is for business accounts.' },
  });
  const pinner = await app.person();
  const own = await aBoard(pinner);
  await expect(aDraft(pinner, { board_id: own.id, publish_at: inHours(2) })).rejects.toThrow(
    "This tool isn't available: scheduling.",
  );
});

test('several are scheduled together, and a time that is over is refused for all [BUILD-11]', async () => {
  const board = await aBoard(ann);
  const drafts = [];
  for (const hours of [1, 2]) {
    drafts.push(await aDraft(ann, { board_id: board.id, publish_at: inHours(hours) }));
  }
  const draft_ids = drafts.map(({ id }) => id);
  await pass(1.5);
  expect(await ann.refusal(publishDrafts, { draft_ids })).toMatchObject({ code: 'invalid_input' });
  expect(await waiting()).toEqual([]);
  const [one] = drafts;
  const change = { draft_id: one?.id ?? '', version: 1, publish_at: inHours(0.5) };
  await ann.call(updateDraft, change);
  await ann.call(publishDrafts, { draft_ids });
  expect(await waiting()).toHaveLength(2);
  await pass(2);
  expect(await pinsOn(board.id)).toBe(2);
});
