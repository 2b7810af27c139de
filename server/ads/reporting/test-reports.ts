import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { Page, SentOf } from '#contract/kernel/call.ts';
import type { AdReportRow } from '#contract/ads/reports.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { giveCredit } from '../charging/funds.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { aLargePin, anAdvertiser, type Advertiser } from '../test-ads.ts';
import { codeOf } from '../core/codes.ts';
import { openEventNames } from '../reach/event-names.ts';
import { charged, type Counted } from './test-counts.ts';

/** An ad with its parents. */
interface Ad {
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
}

export type ReportInput = SentOf<typeof getAdReport>;

/** The numbers that events have for terms and a topic. */
interface Numbers {
  readonly often: number;
  readonly rarely: number;
  readonly topic: number;
}

/** An advertiser with two weeks of aggregated events. It is the evening of the last day. */
export interface Reported {
  readonly app: TestApp;
  readonly noor: Advertiser;
  readonly ads: readonly Ad[];
  readonly events: readonly Counted[];
  readonly numbers: Numbers;
  /** Requests a report as the advertiser; by default of ads in the two weeks. */
  ask(request: Partial<ReportInput>): Promise<Page<AdReportRow[]>>;
}

export const DAYS = { start_date: '2026-03-01', end_date: '2026-03-14' };

export async function reported(): Promise<Reported> {
  const app = await testApp();
  // A Sunday.
  app.clock.now = new Date('2026-03-01T10:00:00Z');
  const noor = await anAdvertiser(app);
  const { advertiser_id } = noor;
  await fund(app, advertiser_id);
  const names = openEventNames(app.db, () => app.clock.now);
  const numbers = {
    often: await names.ofTerm('blue vase'),
    rarely: await names.ofTerm('vase of my late aunt'),
    topic: await names.ofTopic(codeOf('vase'), async () => 'Vases'),
  };
  const ads = [...(await aCampaign(noor, 'Vases')), ...(await aCampaign(noor, 'Jars'))];
  const events: Counted[] = [];
  for (let day = 0; day < 14; day += 1) {
    for (const hour of [11, 20]) {
      app.clock.now = new Date(Date.UTC(2026, 2, 1 + day, hour, 30));
      const some = someEvents(advertiser_id, ads, app.clock.now, numbers);
      events.push(...(await charged(app.db, some, app.clock.now)));
    }
    // Some days end without aggregating.
    if (day % 3 !== 1) await addUp(app);
  }
  app.clock.now = new Date('2026-03-14T22:00:00Z');
  await addUp(app);
  const ask = (request: Partial<ReportInput>) =>
    noor.owner.call(getAdReport, { advertiser_id, level: 'AD', ...DAYS, ...request });
  return { app, noor, ads, events, numbers, ask };
}

async function fund(app: TestApp, accountId: string): Promise<void> {
  const credit = { bucket: bucketOf(accountId), accountId, amount: 1_000_000_000, ref: 'welcome' };
  await app.db.transaction((tx) => giveCredit(tx, credit, app.clock.now));
}

async function addUp(app: TestApp): Promise<void> {
  for (const name of ['ads.roll', 'ads.slices', 'ads.people'])
    await jobsIn(app.db.read).add(name, {});
  await app.runJobs();
}

const idOf = (answers: readonly { readonly data: { readonly id: string } | null }[]): string => {
  const id = answers[0]?.data?.id;
  if (id === undefined) throw new Error('nothing was made');
  return id;
};

/** Creates a campaign with two ad groups; the first has two ads. */
async function aCampaign(noor: Advertiser, name: string): Promise<Ad[]> {
  const { owner, advertiser_id, board, pin } = noor;
  const campaign = { name, objective_type: 'CONSIDERATION' };
  const campaignId = idOf(await owner.call(createCampaigns, { advertiser_id, items: [campaign] }));
  const made: Ad[] = [];
  for (const many of [2, 1]) {
    const group = {
      campaign_id: campaignId,
      name,
      billable_event: 'CLICKTHROUGH',
      budget_in_micro_currency: 20_000_000,
    };
    const groupId = idOf(await owner.call(createAdGroups, { advertiser_id, items: [group] }));
    for (let number = 0; number < many; number += 1) {
      const { id: pin_id } =
        number === 0 ? pin : await aLargePin(owner, board, 'https://glassworks.example/');
      const items = [{ ad_group_id: groupId, pin_id }];
      const adId = idOf(await owner.call(createAds, { advertiser_id, items }));
      made.push({ campaignId, groupId, adId });
    }
  }
  return made;
}

/** Germany, as encoded in events. */
const COUNTRY = 3 * 26 + 4 + 1;

/**
 * Returns events whose number differs by ad; the first ad has none on the fourth, and the last has no clicks and ends
 * on the fifth.
 */
function someEvents(accountId: string, ads: readonly Ad[], at: Date, numbers: Numbers) {
  const bucket = bucketOf(accountId);
  const day = at.getUTCDate() - 1;
  return ads.flatMap((ad, index) => {
    const event = (kind: number, price: number, more = {}) =>
      aClick({ ...ad, bucket, accountId }, price, { auctionId: anId(at), kind, ...more });
    const country = index % 2 === 0 ? COUNTRY : 0;
    const views = Array.from({ length: 3 + index }, (_, view) =>
      event(1, 0, {
        country,
        // The first ad has six people, who return; every other ad has more.
        viewer: String(9_000 + ((day * 5 + view) % (6 + 8 * index))),
        topic: view === 0 ? numbers.topic : 0,
        term: [numbers.often, index === 0 ? numbers.rarely : 0, 0][view % 3] ?? 0,
      }),
    );
    if (index === 0 && day === 3) return [];
    if (index === ads.length - 1) return day > 4 ? [] : views;
    const price = 310_007 + 40_003 * index + 1_001 * day;
    const who = { country, demo: (20 + 15 * index) * 4 + 1, device: 6 };
    const clicks = Array.from({ length: 1 + ((index + day) % 2) }, () => event(2, price, who));
    return [...views, ...clicks, event(3, 0), event(4, 0), event(2, price, { verdict: 5 })];
  });
}
