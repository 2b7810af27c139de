import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { createKeywords } from '../campaigns/keywords.ts';
import { giveCredit } from '../charging/funds.ts';
import { lockAd } from '../core/ad-store.ts';
import { quickPromote } from '../quick-promote/quick-promote.ts';
import { writeOutcome } from '../review/settle.ts';

/** A Pin that the installation's operator promotes, without review. */
export interface Vouched {
  readonly pinId: string;
  /** The campaign's name. */
  readonly name: string;
  /** Additional search keywords. */
  readonly keywords: readonly string[];
  /** Micros per day. */
  readonly budget: number;
  /** Granted to the ad account once under this reference, however many Pins are promoted. */
  readonly credit: { readonly amount: number; readonly ref: string };
}

/**
 * Promotes a Pin without an end date, paid by credit, with an ad approved without review. Returns the campaign's id.
 */
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
