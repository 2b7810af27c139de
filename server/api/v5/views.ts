import type * as z from 'zod/mini';
import type { v5Ad, v5AdGroup, v5Campaign } from '#contract/api/v5/campaigns.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import { REJECTED_REASONS } from '#contract/ads/review-reasons.ts';
import type { V5Item } from './batches.ts';

/** Converts our objects to the API's, and back. */

export function campaignView(campaign: Campaign): z.infer<typeof v5Campaign> {
  const { version: _, ...view } = campaign;
  return view;
}

export function groupView(adGroup: AdGroup): z.infer<typeof v5AdGroup> {
  const {
    version: _,
    targeting_spec: { MINIMUM_AGE: from, MAXIMUM_AGE: to, ...targeting },
    optimization_goal_metadata: goal,
    lifetime_frequency_cap: cap,
    ...group
  } = adGroup;
  return {
    ...group,
    targeting_spec: {
      ...(targeting as Record<string, string[]>),
      ...(from?.[0] !== undefined && { MINIMUM_AGE: from[0] }),
      ...(to?.[0] !== undefined && { MAXIMUM_AGE: to[0] }),
    },
    ...(goal !== null && { optimization_goal_metadata: goalView(goal) }),
    ...(cap !== null && { lifetime_frequency_cap: cap }),
  };
}

function goalView({
  conversion_tag_v3_goal_metadata: goal,
}: NonNullable<AdGroup['optimization_goal_metadata']>) {
  const { cpa_goal_value_in_micro_currency: value, ...rest } = goal;
  return {
    conversion_tag_v3_goal_metadata: {
      ...rest,
      ...(typeof value === 'number' && { cpa_goal_value_in_micro_currency: String(value) }),
    },
  };
}

export function adView(ad: Ad): z.infer<typeof v5Ad> {
  const { version: _, rejected_reasons: reasons, ...view } = ad;
  const texts: Readonly<Record<string, string>> = REJECTED_REASONS;
  return {
    ...view,
    rejected_reasons: reasons,
    rejection_labels: reasons.map((reason) => texts[reason] ?? reason),
  };
}

/** Converts an ad group for our calls: an age to a list, a number in text to a number. */
export function groupItem(item: V5Item): V5Item {
  const { targeting_spec: targeting, optimization_goal_metadata: goal } = item;
  return {
    ...item,
    ...(isMap(targeting) && {
      targeting_spec: Object.fromEntries(
        Object.entries(targeting).map(([part, value]) => [
          part,
          typeof value === 'string' ? [value] : value,
        ]),
      ),
    }),
    ...(isMap(goal) && { optimization_goal_metadata: goalOf(goal) }),
  };
}

function goalOf(goal: V5Item): V5Item {
  const { conversion_tag_v3_goal_metadata: metadata } = goal;
  if (!isMap(metadata)) return goal;
  const { cpa_goal_value_in_micro_currency: value } = metadata;
  return {
    conversion_tag_v3_goal_metadata: {
      ...metadata,
      ...(typeof value === 'string' && { cpa_goal_value_in_micro_currency: Number(value) }),
    },
  };
}

const isMap = (value: unknown): value is V5Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
