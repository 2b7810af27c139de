import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { createKeywords } from '../campaigns/keywords.ts';
import { giveCredit } from '../charging/funds.ts';
import { lockAd } from '../core/ad-store.ts';
import { quickPromote } from '../quick-promote/quick-promote.ts';
import { writeOutcome } from '../review/settle.ts';

/** A Pin that whoever runs the installation has promoted, and vouches for. */
export interface Vouched {
  readonly pinId: string;
  /** The campaign's. */
  readonly name: string;
  /** Words of searches that it is for, beside all that fits it. */
  readonly keywords: readonly string[];
  /** Micros of a day. */
  readonly budget: number;
  /** Given to the ad account once under its name, however much is promoted. */
  readonly credit: { readonly amount: number; readonly ref: string };
}

/** Promotes a Pin without end, on credit, with an ad that waits for nobody to look at it. The campaign's id. */
export async function promoteVouched(
  context: AdvertiserContext,
  { pinId, name, keywords, budget, credit }: Vouched,
): Promise<string> {
  const { tx, now, adAccount } = context;
  const { id: accountId, bucket } = adAccount;
  await giveCredit(tx, { bucket, accountId, ...credit }, now);
  const { campaign_id, ad_group_id, ad_id } = await quickPromote(context, {
    advertiser_id: accountId,
    pin_id: pinId,
    campaign_name: name,
    budget_in_micro_currency: budget,
    is_ongoing: true,
  });
  await addKeywords(context, ad_group_id, keywords);
  const ad = await lockAd(tx, bucket, ad_id);
  if (ad === null) throw new Error(`the ad ${ad_id} was just made and is not there`);
  const outcome = { review: 'APPROVED', waits: false, reasons: [] } as const;
  await writeOutcome(context, { ad, outcome, who: null, note: null });
  return campaign_id;
}

async function addKeywords(
  context: AdvertiserContext,
  groupId: string,
  keywords: readonly string[],
): Promise<void> {
  if (keywords.length === 0) return;
  const items = keywords.map((value) => ({ parent_id: groupId, value, match_type: 'BROAD' }));
  const answers = await createKeywords(context, { advertiser_id: context.adAccount.id, items });
  const [refused] = answers.flatMap(({ exceptions }) => exceptions);
  if (refused !== undefined) throw new Error(`a keyword was refused: ${refused.message}`);
}
