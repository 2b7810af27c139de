import {
  APPLICABLE,
  raisedBudget,
  type RecommendationKind,
} from '#contract/ads/recommendations/rules.ts';
import type { GroupRow } from '../core/group-store.ts';
import type { Change } from './applied-store.ts';

type Spec = GroupRow['spec'];

const AGES: ReadonlySet<string> = new Set(['MINIMUM_AGE', 'MAXIMUM_AGE', 'AGE_BUCKET']);
const pick = (spec: Spec, isWanted: (key: string) => boolean): Spec =>
  Object.fromEntries(Object.entries(spec).filter(([key]) => isWanted(key)));

/** Returns the change of applying a recommendation as an item of an update; null if a person has to make it. */
export function itemOf(kind: RecommendationKind, group: GroupRow): Record<string, unknown> | null {
  if (!APPLICABLE.includes(kind)) return null;
  if (kind === 'AUTO_TARGETING') return { auto_targeting_enabled: true };
  if (kind === 'EXPAND_AGE') return { targeting_spec: pick(group.spec, (key) => !AGES.has(key)) };
  return group.budget === null ? null : { budget_in_micro_currency: raisedBudget(group.budget) };
}

/** Returns the same for display: the old and the new value. */
export function changeOf(kind: RecommendationKind, group: GroupRow): Change | null {
  const item = itemOf(kind, group);
  if (item === null) return null;
  if (kind === 'AUTO_TARGETING') {
    return { field: 'auto_targeting_enabled', from: 'false', to: 'true' };
  }
  if (kind === 'EXPAND_AGE') {
    const ages = pick(group.spec, (key) => AGES.has(key));
    return { field: 'targeting_spec', from: JSON.stringify(ages), to: null };
  }
  return {
    field: 'budget_in_micro_currency',
    from: String(group.budget),
    to: String(item['budget_in_micro_currency']),
  };
}
