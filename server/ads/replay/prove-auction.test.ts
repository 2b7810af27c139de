import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAdChecks } from '#contract/ads/billing.ts';
import { getAdReplay } from '#contract/ads/replay.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { sent } from '#server/discovery/offsite/test-offsite.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { packed, unpacked } from '../pacing/epoch-body.ts';
import { adIn, anAdvertiser, found, paced, pinsAbout, promoted } from '../test-ads.ts';
import { proveAuction, type ProvedAuction } from './prove-auction.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let schema: Database;
let operator: TestPerson;
/** Auctions whose winner was clicked. */
const auctions: string[] = [];

beforeAll(async () => {
  app = await testApp();
  schema = openDatabase(app.ownerUrl, { max: 1 });
  operator = await app.person();
  const advertisers = [await anAdvertiser(app), await anAdvertiser(app, 'https://clay.example/')];
  await pinsAbout(app, 'vase');
  for (const one of advertisers) await promoted(app, one);
  await app.runJobs();
  for (let step = 0; step < 3; step += 1) {
    await paced(app);
    auctions.push(await clicked());
  }
});
afterAll(async () => {
  await schema.end();
  await app.close();
});

/** Makes a person find a promoted pin and click it; returns the auction it won. */
async function clicked(): Promise<string> {
  const viewer = await app.person();
  const ad = adIn(await found(viewer, 'red vase'));
  const params = { pin_id: ad?.id, client_tracking_params: ad?.tracking_params ?? '' };
  const { offsite_url } = await viewer.call(checkOffsite, { ...params, url: ad?.link ?? '' });
  const browser = { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } };
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  expect(await sent(viewer, offsite_url ?? '', browser)).toBe(ad?.link);
  // A click is charged in parallel with its redirect.
  const ids = async () =>
    (
      await app.db.read.rows<{ id: string }>(
        'select auction_id as id from ad_events where charged > 0 order by auction_id',
      )
    ).map(({ id }) => id);
  const all = await vi.waitFor(
    async () => {
      const charged = await ids();
      expect(charged).toHaveLength(auctions.length + 1);
      return charged;
    },
    { timeout: 30_000 },
  );
  return all.at(-1) ?? '';
}

const proved = (id: string, now = app.clock.now) => proveAuction(app.db.read, id, now);

/** Changes immutable rows, runs a check, and restores them. */
async function planted(
  table: string,
  column: string,
  where: string,
  change: (was: never) => unknown,
  look: () => Promise<void>,
): Promise<void> {
  const [row] = await schema.read.rows<Record<string, never>>(
    `select ${column} from ${table} where ${where} limit 1`,
  );
  const was = row?.[column] as never;
  const write = (value: unknown) =>
    schema.read.run(`update ${table} set ${column} = :value where ${where}`, { value });
  await write(await change(was));
  try {
    await look();
  } finally {
    await write(was);
  }
}

describe('an auction that really happened', () => {
  test('comes out again as it did: winner, runner-up and price', async () => {
    expect(new Set(auctions).size).toBe(3);
    for (const id of auctions) {
      const found = await proved(id);
      expect(found).toMatchObject({ isSame: true, differences: [], ads: 2 });
      const { stored, again } = found as ProvedAuction;
      expect(again).toEqual(stored);
      expect(stored).toHaveLength(2);
      expect(stored[0]?.runnerUp).not.toBeNull();
    }
  });

  test('is shown to operators, and to nobody else', async () => {
    const [id = ''] = auctions;
    const replay = await operator.call(getAdReplay, { auction_id: id });
    expect(replay).toMatchObject({ id, is_same: true, differences: [] });
    expect(replay.again).toEqual(replay.stored);
    const somebody = await app.person();
    expect(await somebody.refusal(getAdReplay, { auction_id: id })).toMatchObject({ status: 403 });
  });

  test.each(['12', '9223372036854775807', '99999999999999999999', '0'])(
    'is not made up where there was none: %s',
    async (id) => {
      expect((await proved(id)).isKept).toBe(false);
      expect(await operator.refusal(getAdReplay, { auction_id: id })).toMatchObject({
        status: 404,
        code: 'auction_not_found',
      });
    },
  );

  test('is said to be too old once it is', async () => {
    const [id = ''] = auctions;
    const other = String(BigInt(id) + 1n);
    expect(await proved(other)).toEqual({ isKept: false, why: 'unknown' });
    const later = new Date(app.clock.now.getTime() + 36 * DAY_MS);
    expect(await proved(other, later)).toEqual({ isKept: false, why: 'expired' });
  });

  test.each([
    ['price', (price: number) => price + 1],
    ['ad_id', (id: string) => String(BigInt(id) + 1n)],
    [
      'proof',
      (proof: Buffer) => Buffer.concat([proof.subarray(0, -1), Buffer.of(proof.at(-1)! ^ 1)]),
    ],
    ['proof', (proof: Buffer) => proof.subarray(1)],
  ] as const)('is found to differ when the %s of its event is another', async (column, change) => {
    const [id = ''] = auctions;
    await planted('ad_events', column, `auction_id = ${id} and kind = 2`, change, async () =>
      expect(await proved(id)).toMatchObject({ isSame: false }),
    );
    expect(await proved(id)).toMatchObject({ isSame: true });
  });

  test('is found to differ, and told of by the night’s job, when how ads stood is another', async () => {
    const { epoch } = (await proved(auctions[1] ?? '')) as { epoch: number };
    const replay = async () => {
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      await jobsIn(app.db.read).add('ads.replay', {});
      await app.runJobs();
      const checks = await operator.call(getAdChecks, {});
      return checks.find(({ name }) => name === 'auctions');
    };
    const today = app.clock.now;
    app.clock.now = new Date(today.getTime() + DAY_MS);
    expect(await replay()).toMatchObject({ looked: 3, wrong: 0, found: [] });
    const keyframe = `no = ${epoch}`;
    const dearer = async (body: Buffer) => {
      const change = await unpacked(body);
      const ads = change.ads.map((one) => ({ ...one, ad: { ...one.ad, floor: 77_777 } }));
      const paces = change.paces.map(([id, pace]) => [id, { ...pace, rate: 1 + (pace.rate >> 1) }]);
      return packed({ ...change, ads, paces } as never);
    };
    await planted('ad_epochs', 'body', keyframe, dearer, async () => {
      expect(await proved(auctions[1] ?? '')).toMatchObject({ isSame: false });
      const found = await replay();
      expect(found?.wrong).toBeGreaterThan(0);
      expect(found?.found.join('\n')).toContain(`auction ${auctions[1]}: Slot 0 was ad`);
    });
    await planted(
      'ad_epochs',
      'body',
      keyframe,
      () => Buffer.from('no epoch'),
      async () => {
        expect(await proved(auctions[1] ?? '')).toMatchObject({
          differences: [`The ads from that time, in epoch ${epoch}, can't be read.`],
        });
      },
    );
    expect(await replay()).toMatchObject({ looked: 3, wrong: 0 });
  });
});
