import type { OptimizationGoal } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { isTagOf } from './tag-store.ts';

/** Throws if a goal's tag is not the ad account's own; goals without conversions have none. */
export async function requireOwnTag(
  tx: Tx,
  account: AccountAt,
  goal: OptimizationGoal | null | undefined,
): Promise<void> {
  const id = goal?.conversion_tag_v3_goal_metadata.conversion_tag_id;
  if (id === undefined || (await isTagOf(tx, account, id))) return;
  throw refuseField('optimization_goal_metadata', 'Choose one of your own tags.');
}
