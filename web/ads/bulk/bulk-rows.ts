import type { Ad, AdGroup, Campaign, EntityStatus } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';

/** A campaign, an ad group or an ad, as the server last said it is. */
export type Entity = Campaign | AdGroup | Ad;

/** What is to become of one of them; what is missing stays as it is. */
export interface Edit {
  readonly name?: string;
  readonly status?: EntityStatus;
  /** In micros. */
  readonly budget?: number;
  readonly bid?: number;
  /** Unix seconds; null is open. */
  readonly start?: number | null;
  readonly end?: number | null;
  readonly spec?: TargetingSpec;
}

/** What may be changed of an entity, and what it is now. */
export type Field = keyof Edit;

/** What one of them has to spend, under the name by which the server knows it; null where it is not its own. */
export function budgetOf(
  entity: Entity,
): { readonly field: string; readonly micros: number } | null {
  if (entity.type === 'ad') return null;
  const fields =
    entity.type === 'campaign'
      ? { daily_spend_cap: entity.daily_spend_cap, lifetime_spend_cap: entity.lifetime_spend_cap }
      : { budget_in_micro_currency: entity.budget_in_micro_currency };
  for (const [field, micros] of Object.entries(fields)) {
    if (micros !== null) return { field, micros };
  }
  return null;
}

/** What an ad group bids; null where bids are automatic, or there are none. */
export const bidOf = (entity: Entity): number | null =>
  entity.type === 'adgroup' ? entity.bid_in_micro_currency : null;

/** What is over for good, and can be changed by nobody. */
export const isOver = ({ status }: Entity): boolean =>
  status === 'ARCHIVED' || status === 'DELETED_DRAFT';

/** What an entity has in a field; null where it has nothing there that an edit could change. */
export function valueIn(entity: Entity, field: Field): unknown {
  if (field === 'name' || field === 'status') return entity[field];
  if (entity.type === 'ad') return undefined;
  if (field === 'start') return entity.start_time;
  if (field === 'end') return entity.end_time;
  if (field === 'budget') return budgetOf(entity)?.micros;
  if (entity.type === 'campaign') return undefined;
  return field === 'bid' ? (bidOf(entity) ?? undefined) : entity.targeting_spec;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The edit without what changes nothing, or what the entity does not have. */
export function tidy(entity: Entity, edit: Edit): Edit {
  const parts = Object.entries(edit).filter(([field, value]) => {
    const before = valueIn(entity, field as Field);
    return before !== undefined && !isSame(before, value);
  });
  return Object.fromEntries(parts);
}

export const isEmpty = (edit: Edit | undefined): boolean =>
  edit === undefined || Object.keys(edit).length === 0;

/** The edit in the fields of the call. */
export function sentOf(entity: Entity, edit: Edit): Record<string, unknown> {
  const { budget, bid, start, end, spec, ...rest } = edit;
  const field = budgetOf(entity)?.field;
  return {
    ...rest,
    ...(budget !== undefined && field !== undefined && { [field]: budget }),
    ...(bid !== undefined && { bid_in_micro_currency: bid }),
    ...(start !== undefined && { start_time: start }),
    ...(end !== undefined && { end_time: end }),
    ...(spec !== undefined && { targeting_spec: spec }),
  };
}

/** The entity as it would be. */
export const withEdit = <E extends Entity>(entity: E, edit: Edit): E => ({
  ...entity,
  ...sentOf(entity, edit),
});
