import type { AdProblem } from '#contract/ads/campaign-rules.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { draftProblems, under } from '#contract/ads/drafts/draft-rules.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireFloor } from '../campaigns/campaign-facts.ts';
import { findPinFor } from '../campaigns/write-ads.ts';
import { isTagOf } from '../conversions/tag-store.ts';
import { requireProductGroup } from '../product-groups/get-product-groups.ts';
import type { Prices } from '../prices/floor-rules.ts';

/** Converts a Failure to a field's problem. Errors of a Pin or product group belong to the field where it is chosen. */
export function problemOf({ code, message, detail, extra }: Failure): AdProblem {
  const isOfPin = code === 'pin_not_found' || code === 'pin_not_promotable';
  const field = typeof extra['field'] === 'string' ? extra['field'] : '';
  const chosen = isOfPin ? 'pin_id' : code === 'product_group_not_found' && 'product_group_id';
  return { field: chosen || field, message: detail ?? message };
}

/**
 * Returns all problems that prevent publishing a draft: those its form can check first, then those only the server can.
 */
export async function findProblems(
  context: AdvertiserContext,
  document: DraftDocument,
  prices: Prices,
): Promise<AdProblem[]> {
  const problems = [...draftProblems(document, context.adAccount)];
  for (const [index, group] of document.ad_groups.entries()) {
    const found = await groupProblems(context, group, document, prices);
    problems.push(...under(`ad_groups.${index}`, found));
  }
  // One problem per field, the first one.
  return [...new Map(problems.toReversed().map((one) => [one.field, one])).values()].toReversed();
}

async function groupProblems(
  context: AdvertiserContext,
  group: DraftGroup,
  { campaign }: DraftDocument,
  prices: Prices,
): Promise<AdProblem[]> {
  const { tx, adAccount } = context;
  const problems: AdProblem[] = [];
  const billed = { billableEvent: group.billable_event };
  const tried = async (path: string, attempt: () => unknown): Promise<void> => {
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.push(...(path === '' ? [problemOf(error)] : under(path, [problemOf(error)])));
    }
  };
  const priced = { ...billed, bid: group.bid_in_micro_currency, spec: group.targeting_spec };
  await tried('', () =>
    requireFloor(priced, { objective: campaign.objective_type }, adAccount, prices),
  );
  const goal = group.optimization_goal_metadata?.conversion_tag_v3_goal_metadata;
  if (goal !== undefined && !(await isTagOf(tx, adAccount, goal.conversion_tag_id))) {
    problems.push({ field: 'optimization_goal_metadata', message: 'Choose one of your own tags.' });
  }
  for (const [index, ad] of group.ads.entries()) {
    await tried(`ads.${index}`, () => findPinFor(context, ad.pin_id, billed));
  }
  for (const [index, one] of group.product_groups.entries()) {
    await tried(`product_groups.${index}`, async () => {
      await requireProductGroup(tx, adAccount, one.product_group_id);
      const bid = { ...priced, bid: one.bid_in_micro_currency };
      requireFloor(bid, { objective: campaign.objective_type }, adAccount, prices);
    });
  }
  return problems;
}
