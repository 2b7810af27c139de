import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdSheetPart,
  getAdSheetUploads,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aLargePicture } from '#server/testing/pins.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { campaign, group } from './sheet-uploads/test-sheets.ts';
import { anOwnerAt, killableServers, killed } from './test-killed.ts';

/** Pictures per step, as in fetch-pictures.ts. */
const STEP = 8;
const ADS = 2 * STEP + 3;
const JOB = 'ads.apply-sheet';
const LONG = { timeout: 120_000, interval: 20 };

const servers = killableServers(() => ({ FETCH_ALLOW: site.pair }));
const { hold, start, startAgain } = servers;

let site: Site;
let board = '';
let release = async (): Promise<void> => undefined;
/** The first pictures of steps: when one is fetched for the first time, its board is locked before the step begins. */
const first = new Set(['/0.png', `/${STEP}.png`, `/${2 * STEP}.png`]);
beforeAll(async () => {
  const picture = Buffer.from(await aLargePicture(), 'base64');
  site = await aSite((request, response) => {
    const answer = () => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    if (first.delete(request.url ?? '')) void holdBoard().then(answer);
    else answer();
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function holdBoard(): Promise<void> {
  release = await hold('select 1 from boards where bucket = :bucket and id = :id for update', {
    bucket: bucketOf(board),
    id: board,
  });
}

/** Counts the rows that are done, their ads and the Pins of these. */
const stand = () =>
  servers.db().read.row<{ done: number; ads: number; pins: number; counted: number }>(
    `select (select count(*)::int from ad_sheet_rows where state = 3 and entity = 'AD') as done,
       (select count(*)::int from ad_ads) as ads, (select count(*)::int from pins) as pins,
       (select pin_count from boards where name = 'Vases') as counted`,
  );
const alike = (count: number) => ({ done: count, ads: count, pins: count, counted: count });

test.skipIf(process.platform !== 'linux')(
  'kill -9 in the middle of steps that make Pins of pictures on the web leaves whole steps, and each row makes one Pin and one ad [SEC-74]',
  { timeout: 300_000 },
  async () => {
    let server = start();
    const owner = await anOwnerAt(await server.ready);
    const { advertiser_id } = owner;
    ({ id: board } = await aBoard(owner, { name: 'Vases' }));
    const ads = Array.from({ length: ADS }, (_, at) => ({
      Action: 'Create',
      Entity: 'AD',
      'Ad board ID': `[${board}]`,
      'Ad media URL': `${site.origin}/${at}.png`,
      'Ad pin link': 'https://glassworks.example/vases/',
      'Ad name': `Vase ${at}`,
    }));
    const { id: upload_id } = await owner.call(createAdSheetPart, {
      advertiser_id,
      file_name: 'vases.csv',
      part: 1,
      is_last: true,
      rows: [campaign(), group(), ...ads].map((cells, at) => ({ row: at + 3, cells })),
    });
    await owner.call(updateAdSheetUpload, { advertiser_id, upload_id });
    for (const whole of [0, STEP, 2 * STEP]) {
      await expect.poll(() => waitersWith(servers.db(), 'boards'), LONG).not.toHaveLength(0);
      await killed(servers.db(), server);
      expect(await stand()).toEqual(alike(whole));
      await release();
      server = await startAgain();
    }
    const again = clientOf(await server.ready, {}, owner.cookies);
    await expect.poll(() => waitingJobs(servers.db().read, JOB), LONG).toBe(0);
    expect(await deadJobs(servers.db().read, null, 10)).toEqual([]);
    expect(await stand()).toEqual(alike(ADS));
    const { data } = await again.call(getAdSheetUploads, { advertiser_id, upload_id });
    expect(data).toMatchObject([{ status: 'SUCCEEDED', done: ADS + 2, failed: 0 }]);
  },
);
