import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraft, getDraft, updateDraft, updateDrafts } from '#contract/builder/drafts.ts';
import { publishDraft } from '#contract/builder/publishing.ts';
import { createBoard, type Board } from '#contract/boards.ts';
import { endAdRoles } from '#contract/business/ad-accounts.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aBoard, pinNow } from '#server/testing/pins.ts';
import { aDraft } from '../core/test-builder.ts';

const HOUR = 3_600_000;

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let anna: TestPerson;
let board: Board;
beforeAll(async () => {
  app = await testApp();
  // The queue also uses the real clock, so scheduled times must be ahead of both.
  app.clock.now = new Date();
  owner = await aBusiness(app);
  anna = await owner.delegate();
  await app.db.read.run('update people set is_partner = true where id = :id', { id: anna.id });
  const { advertiser_id } = owner;
  board = await anna.call(createBoard, { name: 'Spring', advertiser_id });
});
afterAll(() => app.close());

test('advertiser and board have to agree and be granted, when a draft is kept and again when it is published [SEC-31]', async () => {
  const { advertiser_id } = owner;
  const other = await aBusiness(app);
  const own = await aBoard(anna);
  const noAdvertiser = { status: 404, code: 'ad_account_not_found' };
  for (const who of [await app.person(), other, await owner.delegate(['ANALYST'])]) {
    expect(await who.refusal(createDraft, { advertiser_id })).toMatchObject(noAdvertiser);
    expect(await who.refusal(createDraft, { board_id: board.id })).toMatchObject({ status: 404 });
  }
  const mixed = { advertiser_id, board_id: own.id };
  expect(await anna.refusal(createDraft, mixed)).toMatchObject({ code: 'board_not_found' });
  const draft = await aDraft(anna, { advertiser_id, board_id: board.id });
  const draft_ids = [draft.id];
  const moves = { draft_ids, board_id: own.id };
  expect(await anna.refusal(updateDrafts, moves)).toMatchObject({ code: 'board_not_found' });
  const [mine] = await anna.call(updateDrafts, { ...moves, advertiser_id: null });
  expect(mine).toMatchObject({ advertiser_id: null, board: { id: own.id } });

  const bert = await owner.delegate();
  const theirs = await aDraft(bert, { advertiser_id, board_id: board.id });
  await owner.call(endAdRoles, { advertiser_id, user_id: bert.id });
  expect(await bert.refusal(publishDraft, { draft_id: theirs.id })).toMatchObject(noAdvertiser);
  const stored = await bert.call(getDraft, { draft_id: theirs.id });
  expect(stored).toMatchObject({ board: null, pin_id: null });
  // The draft still belongs to its author, who can publish it elsewhere.
  const change = { draft_id: stored.id, version: stored.version, title: 'For me' };
  expect(await bert.call(updateDraft, change)).toMatchObject({ title: 'For me' });
});

test('who acts for an advertiser publishes drafts on its boards in its name, at once and at a time, and the log knows whose hand it was [BOARD-07] [SEC-20]', async () => {
  const { advertiser_id } = owner;
  const draft = await aDraft(anna, { advertiser_id, board_id: board.id });
  expect(draft).toMatchObject({ advertiser_id, board: { id: board.id } });
  // An advertiser's board implies whom the pin is for.
  const publish_at = new Date(app.clock.now.getTime() + HOUR).toISOString();
  const later = await aDraft(anna, { board_id: board.id, publish_at });
  expect(later.advertiser_id).toBe(advertiser_id);
  const { pin_id } = await anna.call(publishDraft, { draft_id: draft.id });
  await anna.call(publishDraft, { draft_id: later.id });
  app.clock.now = new Date(app.clock.now.getTime() + 2 * HOUR);
  await app.runJobs();
  const done = await anna.call(getDraft, { draft_id: later.id });
  for (const id of [pin_id, done.pin_id]) {
    expect(await pinNow(anna, id ?? '')).toMatchObject({ pinner: { id: owner.id } });
  }
  const log = await app.db.read.rows<{ pin: string }>(
    `select detail ->> 'pin' as pin from audit_log
     where actor_id = :annaId and subject_id = :ownerId and action = 'pin_made_for_advertiser' order by at`,
    { annaId: anna.id, ownerId: owner.id },
  );
  expect(log.map(({ pin }) => pin)).toEqual([pin_id, done.pin_id]);
});
