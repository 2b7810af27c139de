import { createAdFund } from '#contract/ads/billing.ts';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import { createAdDraft } from '#contract/ads/drafts/drafts.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { convertToBusiness, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { copyAd, spendOn } from '#server/ads/operator/test-spending.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import type { Gallery } from './gallery.ts';

const CREDIT = 50_000_000;
const BUDGET = 7_000_000;
const PROMOTED = 3;
const PRICES = [310_007, 250_001, 120_003];

/** An ad account of the gallery's owner, whose ads ran today. */
export interface Advertising {
  readonly advertiser_id: string;
  readonly campaign_id: string;
}

/** Makes the gallery's owner promote some of its pins, with funds, clicks, a draft, and copies of an ad. */
export async function advertiseGallery(
  { owner, pins, dataDir }: Gallery,
  copies = 0,
): Promise<Advertising> {
  await owner.call(convertToBusiness, { name: 'Olive & Co', country: 'US' });
  const [account] = (await owner.call(getAdAccounts, {})).data;
  const advertiser_id = account?.id ?? '';
  // The first person of an installation is its operator, and so can fund herself.
  await owner.call(createAdFund, {
    advertiser_id,
    kind: 'credit',
    amount_in_micro_currency: CREDIT,
    currency: 'USD',
    ref: 'welcome',
  });
  const promotions = [];
  for (const pin of pins.slice(0, PROMOTED)) {
    promotions.push(
      await owner.call(createQuickPromotion, {
        advertiser_id,
        pin_id: pin.id,
        campaign_name: `${pin.title} for everybody`,
        budget_in_micro_currency: BUDGET,
      }),
    );
  }
  const ad_groups = draftedVases.ad_groups.map((group) => ({ ...group, ads: [] }));
  await owner.call(createAdDraft, { advertiser_id, document: { ...draftedVases, ad_groups } });
  const running = promotions.map((made) => ({ ...made, advertiser_id }));
  await inDatabase(dataDir, async (db) => {
    const clock = { now: new Date() };
    for (const on of running) await spendOn({ db, clock }, on, ...PRICES);
    const [first] = running;
    if (first) await copyAd({ db }, first, copies);
    await jobsIn(db.read).add('ads.roll', {});
  });
  return { advertiser_id, campaign_id: running[0]?.campaign_id ?? '' };
}

/** Accesses the database of the gallery's server. */
async function inDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir });
  const installation = await openInstallation(config, createLog('error'), 'share');
  await work(installation.db);
  await installation.close();
}
