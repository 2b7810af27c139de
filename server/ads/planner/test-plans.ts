import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { happened, pageAbout } from '../forecast/test-traffic.ts';
import type { Advertiser } from '../test-ads.ts';

interface MadeAd {
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
}

/** Inserts auctions of the last ten days; every other one has an ad, with higher scores later. */
export const traffic = (
  app: TestApp,
  count: number,
  topic: string,
  scoresOf = (at: number): readonly number[] => (at % 2 === 0 ? [] : [at * 40_000_000]),
): Promise<void> =>
  happened(app.db, count, pageAbout(topic), { until: app.clock.now, days: 10, scoresOf });

/** Inserts people's events of an ad on a day, and aggregates them. */
export async function serveAd(
  app: TestApp,
  ad: MadeAd & { readonly accountId: string },
  people: number,
  each: number,
): Promise<void> {
  const events = Array.from({ length: people * each }, (_, at) =>
    aClick({ ...ad, bucket: bucketOf(ad.accountId) }, 0, {
      auctionId: anId(app.clock.now),
      kind: 1,
      viewer: String(10_000 + (at % people)),
    }),
  );
  await chargeEvents(app.db, events, app.clock.now);
  for (const name of ['ads.roll', 'ads.people']) await jobsIn(app.db.read).add(name, {});
  await app.runJobs();
}

/** Creates an approved ad in its own campaign. */
export async function anAd(
  app: TestApp,
  { owner, advertiser_id, pin }: Advertiser,
  name: string,
  budget = 20_000_000,
): Promise<MadeAd & { readonly accountId: string }> {
  const idIn = (answers: readonly { readonly data: { readonly id: string } | null }[]): string =>
    answers[0]?.data?.id ?? '';
  const campaignId = idIn(
    await owner.call(createCampaigns, {
      advertiser_id,
      items: [{ name, objective_type: 'CONSIDERATION' }],
    }),
  );
  const group = { campaign_id: campaignId, name, billable_event: 'CLICKTHROUGH' };
  const groupId = idIn(
    await owner.call(createAdGroups, {
      advertiser_id,
      items: [{ ...group, budget_in_micro_currency: budget }],
    }),
  );
  const items = [{ ad_group_id: groupId, pin_id: pin.id }];
  const adId = idIn(await owner.call(createAds, { advertiser_id, items }));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and id = :adId`,
    { bucket: bucketOf(adId), adId },
  );
  return { accountId: advertiser_id, campaignId, groupId, adId };
}
