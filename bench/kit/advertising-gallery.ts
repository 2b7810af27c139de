import { createAdFund } from '#contract/ads/billing.ts';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import { createAdDraft } from '#contract/ads/drafts/drafts.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { convertToBusiness, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { spendOn } from '#server/ads/operator/test-spending.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
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

/** Has the gallery's owner promote some of its pins, with money, people who clicked, and a draft. */
export async function advertiseGallery({ owner, pins, dataDir }: Gallery): Promise<Advertising> {
  await owner.call(convertToBusiness, { name: 'Olive & Co', country: 'US' });
  const [account] = (await owner.call(getAdAccounts, {})).data;
  const advertiser_id = account?.id ?? '';
  // The first person of an installation runs it, and so gives herself the money.
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
  const installation = await openInstallation(
    parseConfig({ DATA_DIR: dataDir }),
    createLog('error'),
    'share',
  );
  for (const made of promotions) {
    const on = { ...made, advertiser_id };
    await spendOn({ db: installation.db, clock: { now: new Date() } }, on, ...PRICES);
  }
  await jobsIn(installation.db.read).add('ads.roll', {});
  await installation.close();
  return { advertiser_id, campaign_id: promotions[0]?.campaign_id ?? '' };
}
