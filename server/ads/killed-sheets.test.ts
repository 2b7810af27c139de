import { expect, test } from 'vitest';
import {
  type AdSheetUpload,
  createAdSheetPart,
  getAdSheetUploadRows,
  getAdSheetUploads,
  MAX_SHEET_PART,
  type SheetUploadRow,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { getAdSheetRows } from '#contract/ads/bulk/sheet.ts';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { clientOf } from '#server/testing/client.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { type Owner, anOwnerAt, killableServers, killed } from './test-killed.ts';
import { campaign, type Cells, group, keyword } from './sheet-uploads/test-sheets.ts';

/** Rows per step of the job, as in apply-sheet.ts. */
const STEP = 300;
const ROWS = 2 * STEP + 100;
const JOB = 'ads.apply-sheet';
const LONG = { timeout: 120_000, interval: 20 };

const servers = killableServers();
const { hold, start, startAgain } = servers;

/** Creates three ad groups, and returns their cells in a sheet. */
async function threeGroups(owner: Owner): Promise<readonly Cells[]> {
  const { advertiser_id } = owner;
  const bowls = { name: 'Bowls', objective_type: 'CONSIDERATION' as const };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [bowls] });
  const items = [1, 2, 3].map((number) => ({
    campaign_id: made?.data?.id,
    name: `Bowls ${number}`,
    billable_event: 'CLICKTHROUGH' as const,
    budget_in_micro_currency: 5_000_000,
    budget_type: 'DAILY' as const,
    bid_strategy_type: 'AUTOMATIC_BID' as const,
  }));
  await owner.call(createAdGroups, { advertiser_id, items });
  const { data } = await owner.call(getAdSheetRows, { advertiser_id });
  return data
    .filter(({ cells }) => cells['Entity'] === 'AD_GROUP')
    .map(({ cells }) => cells)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}
const nameOf = (cells: Cells): string => cells['Ad group name'] ?? '';
const idOf = (cells: Cells): string => /\d+/u.exec(cells['Ad group ID'] ?? '')?.[0] ?? '';

/** Uploads a sheet of three steps, each changing one of the ad groups in its middle. */
async function send(owner: Owner, bowls: readonly Cells[]): Promise<string> {
  const { advertiser_id } = owner;
  const rows = Array.from({ length: ROWS }, (_, at) => keyword(`word ${at}`));
  rows.splice(0, 2, campaign(), group());
  for (const [step, cells] of bowls.entries()) {
    const name = `${nameOf(cells)} by the sheet`;
    rows[step * STEP + 50] = { ...cells, Action: 'Edit', 'Ad group name': name };
  }
  let upload_id: string | null = null;
  for (let from = 0, part = 1; from < ROWS; from += MAX_SHEET_PART, part += 1) {
    const some = rows.slice(from, from + MAX_SHEET_PART);
    const sheet: AdSheetUpload = await owner.call(createAdSheetPart, {
      advertiser_id,
      upload_id,
      file_name: 'long.csv',
      part,
      is_last: from + MAX_SHEET_PART >= ROWS,
      rows: some.map((cells, at) => ({ row: from + at + 2, cells })),
    });
    upload_id = sheet.id;
  }
  if (upload_id === null) throw new Error('no part was sent');
  return upload_id;
}

/** Returns the sheet's progress, the states of its rows, and the number of entities created and changed. */
const stand = () =>
  servers.db().read.row(
    `select done, failed, ended_at is not null as "isOver",
       (select count(*)::int from ad_sheet_rows where state = 3) as rows,
       (select count(*)::int from ad_keywords) as keywords,
       (select count(distinct value)::int from ad_keywords) as words,
       (select count(*)::int from ad_campaigns where name = 'Vases') as campaigns,
       (select count(*)::int from ad_groups where name = 'Glass') as groups,
       (select count(*)::int from ad_groups where name like '% by the sheet' and version = 2) as changed,
       (select count(*)::int from ad_groups where version > 2) as twice
     from ad_sheet_uploads`,
  );
/** Returns the expected state after a number of complete steps. */
const after = (steps: number) => {
  const done = Math.min(steps * STEP, ROWS);
  const made = steps > 0 ? 1 : 0;
  const words = done - steps - 2 * made;
  return {
    done,
    failed: 0,
    isOver: steps === 3,
    rows: done,
    keywords: words,
    words,
    groups: made,
    campaigns: made,
    changed: steps,
    twice: 0,
  };
};

async function rowsOf(owner: Owner, upload_id: string): Promise<SheetUploadRow[]> {
  const { advertiser_id } = owner;
  const rows: SheetUploadRow[] = [];
  let bookmark: string | null = null;
  do {
    const page: { data: SheetUploadRow[]; bookmark: string | null } = await owner.call(
      getAdSheetUploadRows,
      { advertiser_id, upload_id, page_size: 250, bookmark },
    );
    rows.push(...page.data);
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return rows;
}

test.skipIf(process.platform !== 'linux')(
  'kill -9 in each step of a long sheet, and before its end is noted, leaves whole steps, and each row is applied once [SEC-74]',
  { timeout: 600_000 },
  async () => {
    const { read } = servers.db();
    let server = start();
    const address = await server.ready;
    const owner = await anOwnerAt(address);
    const { advertiser_id } = owner;
    const bowls = await threeGroups(owner);
    const upload_id = await send(owner, bowls);
    const holdGroup = (cells: Cells) =>
      hold('select 1 from ad_groups where bucket = :bucket and id = :id for update', {
        bucket: bucketOf(idOf(cells)),
        id: idOf(cells),
      });
    const releases = await Promise.all(bowls.map(holdGroup));
    await owner.call(updateAdSheetUpload, { advertiser_id, upload_id });
    for (const [step, release] of releases.entries()) {
      await expect.poll(() => waitersWith(servers.db(), 'ad_groups'), LONG).not.toHaveLength(0);
      await killed(servers.db(), server);
      expect(await stand()).toEqual(after(step));
      await release();
      if (step === 2) releases[2] = await holdGroup(bowls[2] ?? {});
      server = await startAgain();
    }
    // Killed again in the last step: its work is committed, but the job is not marked as done.
    await expect.poll(() => waitersWith(servers.db(), 'ad_groups'), LONG).not.toHaveLength(0);
    const note = await hold(
      'select 1 from graphile_worker._private_jobs where key = :id for update',
      {
        id: `${JOB}:${upload_id}`,
      },
    );
    await releases[2]?.();
    await expect.poll(() => waitersWith(servers.db(), '_private_jobs'), LONG).not.toHaveLength(0);
    await killed(servers.db(), server);
    await note();
    expect(await stand()).toEqual(after(3));
    expect(await waitingJobs(read, JOB)).toBe(1);
    const again = clientOf(await (await startAgain()).ready, {}, owner.cookies);
    await expect.poll(() => waitingJobs(read, JOB), LONG).toBe(0);
    expect(await deadJobs(read, null, 10)).toEqual([]);
    expect(await stand()).toEqual(after(3));
    const { data } = await again.call(getAdSheetUploads, { advertiser_id, upload_id });
    expect(data).toMatchObject([{ status: 'SUCCEEDED', done: ROWS, failed: 0, reason: null }]);
    const rows = await rowsOf({ ...owner, ...again }, upload_id);
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 2));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['DONE']));
    const made = rows.flatMap(({ made_id }) => made_id ?? []);
    expect(new Set(made).size).toBe(ROWS - bowls.length);
  },
);
