import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  SHEET_PROBLEMS,
  type SheetUploadRow,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { getAdSheetRows } from '#contract/ads/bulk/sheet.ts';
import { getAdGroups, getAds, getCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { getAdHistory } from '#contract/ads/history.ts';
import { getKeywords } from '#contract/ads/keywords.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { campaign, group, keyword, rowsOf, send, submit, uploadOf } from './test-sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const resultOf = ({ row, state, column, error }: SheetUploadRow) => [row, state, column, error];

test('a sheet makes a campaign with what stands below it, once it is submitted, and says what came of each row', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id, pin } = glass;
  const sheet = await send(glass, [
    campaign({ 'Campaign daily spend cap': '25', 'Campaign name': "'=Vases" }),
    group(),
    keyword('vase'),
    keyword('vase'),
    { Entity: 'CAMPAIGN', 'Campaign name': 'Nothing is to be done' },
    { Action: 'create', Entity: 'ad', 'Ad pin ID': `[${pin.id}]`, 'Ad status': 'PAUSED' },
    keyword('plastic', { Entity: 'keyword', 'Keyword match type': 'EXACT_NEGATIVE' }),
  ]);
  expect(sheet).toMatchObject({
    status: 'READY',
    rows: 7,
    creates: 6,
    skipped: 1,
    wrong: 0,
    done: 0,
  });
  await app.runJobs();
  const campaigns = async () => (await owner.call(getCampaigns, { advertiser_id })).data;
  expect(await campaigns()).toEqual([]);
  expect(await submit(glass, sheet)).toMatchObject({ status: 'RUNNING' });
  expect(await submit(glass, sheet)).toMatchObject({ status: 'RUNNING' });
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'SUCCEEDED', done: 5, failed: 1 });
  const [made] = await campaigns();
  expect(made).toMatchObject({
    name: '=Vases',
    status: 'PAUSED',
    daily_spend_cap: 25_000_000,
  });
  const rows = await rowsOf(glass, sheet);
  expect(rows.map(({ row, state }) => [row, state])).toEqual([
    [3, 'DONE'],
    [4, 'DONE'],
    [5, 'DONE'],
    [6, 'FAILED'],
    [7, 'SKIPPED'],
    [8, 'DONE'],
    [9, 'DONE'],
  ]);
  expect(rows[0]?.made_id).toBe(made?.id);
  expect((await rowsOf(glass, sheet, { is_wrong: true })).map(resultOf)).toEqual([
    [6, 'FAILED', 'Keyword value', 'You already have this keyword.'],
  ]);
  const [glassGroup] = (await owner.call(getAdGroups, { advertiser_id })).data;
  expect(glassGroup).toMatchObject({
    campaign_id: made?.id,
    budget_in_micro_currency: 10_500_000,
    targeting_spec: { LOCATION: ['NL', 'BE'] },
  });
  const [ad] = (await owner.call(getAds, { advertiser_id })).data;
  expect(ad).toMatchObject({ ad_group_id: glassGroup?.id, pin_id: pin.id });
  const keywords = (await owner.call(getKeywords, { advertiser_id })).data;
  expect(new Map(keywords.map(({ value, parent_id }) => [value, parent_id]))).toEqual(
    new Map([
      ['plastic', glassGroup?.id],
      ['vase', glassGroup?.id],
    ]),
  );
  const changes = (await owner.call(getAdHistory, { advertiser_id })).data;
  expect(new Set(changes.map(({ source }) => source))).toEqual(new Set(['BULK']));
  await submit(glass, sheet);
  await app.runJobs();
  expect(await campaigns()).toHaveLength(1);
});

test('what was downloaded, changed and sent back changes only what differs; CLEAR empties, a stale version is seen', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const first = await send(glass, [
    campaign({ 'Campaign daily spend cap': '25', 'Campaign end time': '[2040-03-14 09:30]' }),
    group({ 'Ad group targeting gender': 'female' }),
    keyword('vase'),
  ]);
  await submit(glass, first);
  await app.runJobs();
  const exported = async () =>
    (await owner.call(getAdSheetRows, { advertiser_id })).data.map(({ cells }) => cells);
  const [vases = {}, glassGroup = {}, vase = {}] = await exported();
  const sheet = await send(glass, [
    { ...vases, Action: 'Edit', 'Campaign end time': 'CLEAR', 'Campaign name': 'Bowls' },
    { ...glassGroup, Action: 'Edit', 'Ad group targeting gender': 'CLEAR' },
    { ...vase, Action: 'Edit' },
    { ...vase, Action: 'Edit', 'Keyword archived': 'TRUE' },
    { ...vases, Action: 'Edit', 'Campaign version': '7', 'Campaign name': 'Stale' },
    { ...vase, Action: 'Edit', 'Keyword value': 'jug' },
  ]);
  expect(sheet).toMatchObject({ creates: 0, edits: 3, skipped: 1, wrong: 2 });
  await submit(glass, sheet);
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'SUCCEEDED', done: 3, failed: 0 });
  const [after] = (await owner.call(getCampaigns, { advertiser_id })).data;
  expect(after).toMatchObject({
    name: 'Bowls',
    end_time: null,
    daily_spend_cap: 25_000_000,
    version: 2,
  });
  const [groupAfter] = (await owner.call(getAdGroups, { advertiser_id })).data;
  expect(groupAfter?.targeting_spec).toEqual({ LOCATION: ['NL', 'BE'] });
  expect((await rowsOf(glass, sheet, { is_wrong: true })).map(resultOf)).toEqual([
    [7, 'WRONG', 'Campaign version', SHEET_PROBLEMS.changed],
    [8, 'WRONG', 'Keyword value', SHEET_PROBLEMS.fixed],
  ]);

  const raced = await send(glass, [
    { ...vases, Action: 'Edit', 'Campaign version': '2', 'Campaign name': 'Too late' },
  ]);
  const items = [{ id: after?.id, version: 2, name: 'Faster' }];
  await owner.call(updateCampaigns, { advertiser_id, items });
  await submit(glass, raced);
  await app.runJobs();
  expect(await uploadOf(glass, raced)).toMatchObject({ status: 'FAILED', done: 0, failed: 1 });
  expect((await owner.call(getCampaigns, { advertiser_id })).data[0]?.name).toBe('Faster');
});

test('what is wrong with a row is said by row and column before anything is applied', async () => {
  const glass = await anAdvertiser(app);
  const other = await anAdvertiser(app);
  await submit(other, await send(other, [campaign()]));
  await app.runJobs();
  const [theirs] = (await other.owner.call(getAdSheetRows, other)).data;
  const sheet = await send(glass, [
    keyword('nowhere'),
    { Action: 'Delete', Entity: 'CAMPAIGN' },
    { Action: 'Create', Entity: 'SCHEDULE' },
    campaign({ 'Campaign name': '' }),
    group(),
    campaign({ 'Campaign daily spend cap': '1,000' }),
    campaign({ 'Campaign start time': '2026-02-31' }),
    campaign({ 'Campaign objective type': 'FAME' }),
    campaign({ 'Campaign status': 'CLEAR' }),
    campaign({ 'Campaign is flexible daily budgets': 'maybe' }),
    { Action: 'Edit', Entity: 'CAMPAIGN', 'Campaign ID': '1.17897E+18' },
    { ...theirs?.cells, Action: 'Edit', 'Campaign name': 'Mine now' },
    group({ 'Campaign ID': theirs?.cells['Campaign ID'] ?? '' }),
  ]);
  expect((await rowsOf(glass, sheet, { is_wrong: true })).map(resultOf)).toEqual([
    [3, 'WRONG', 'Ad group ID', SHEET_PROBLEMS.above],
    [4, 'WRONG', 'Action', SHEET_PROBLEMS.action],
    [5, 'WRONG', 'Entity', SHEET_PROBLEMS.entity],
    [6, 'WRONG', 'Campaign name', expect.any(String)],
    [7, 'WRONG', 'Campaign ID', SHEET_PROBLEMS.notMade],
    [8, 'WRONG', 'Campaign daily spend cap', SHEET_PROBLEMS.amount],
    [9, 'WRONG', 'Campaign start time', SHEET_PROBLEMS.time],
    [10, 'WRONG', 'Campaign objective type', SHEET_PROBLEMS.choice],
    [11, 'WRONG', 'Campaign status', SHEET_PROBLEMS.clear],
    [12, 'WRONG', 'Campaign is flexible daily budgets', SHEET_PROBLEMS.flag],
    [13, 'WRONG', 'Campaign ID', SHEET_PROBLEMS.id],
    [14, 'WRONG', 'Campaign ID', SHEET_PROBLEMS.gone],
  ]);
  expect(sheet).toMatchObject({ creates: 1, wrong: 12 });
  await submit(glass, sheet);
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'FAILED', done: 0, failed: 1 });
  expect((await rowsOf(glass, sheet)).at(-1)).toMatchObject({
    state: 'FAILED',
    column: 'Campaign ID',
  });
  const nothing = await send(glass, [{ Action: 'Delete', Entity: 'CAMPAIGN' }]);
  expect(
    await glass.owner.refusal(updateAdSheetUpload, {
      advertiser_id: glass.advertiser_id,
      upload_id: nothing.id,
    }),
  ).toMatchObject({ status: 400 });
});
