import type { Ad, AdGroup, Campaign, EntityStatus } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';

/** A campaign, an ad group or an ad, as last received from the server. */
export type Entity = Campaign | AdGroup | Ad;

/** Changes to one entity; missing fields stay as they are. */
export interface Edit {
  readonly name?: string;
  readonly status?: EntityStatus;
  /** In micros. */
  readonly budget?: number;
  readonly bid?: number;
  /** Unix seconds; null for none. */
  readonly start?: number | null;
  readonly end?: number | null;
  readonly spec?: TargetingSpec;
}

/** An editable field of an entity. */
export type Field = keyof Edit;

/** An entity's own budget, with the server's name of the field; null if it has none. */
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

/** An ad group's bid; null for automatic bids, and for other entities. */
export const bidOf = (entity: Entity): number | null =>
  entity.type === 'adgroup' ? entity.bid_in_micro_currency : null;

/** Archived and deleted entities cannot be changed. */
export const isOver = ({ status }: Entity): boolean =>
  status === 'ARCHIVED' || status === 'DELETED_DRAFT';

/** An entity's value in a field; undefined if it lacks the field. */
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

/** The edit without fields that change nothing, or that the entity lacks. */
export function tidy(entity: Entity, edit: Edit): Edit {
  const parts = Object.entries(edit).filter(([field, value]) => {
    const before = valueIn(entity, field as Field);
    return before !== undefined && !isSame(before, value);
  });
  return Object.fromEntries(parts);
}

export const isEmpty = (edit: Edit | undefined): boolean =>
  edit === undefined || Object.keys(edit).length === 0;

/** The edit with the call's field names. */
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

/** The entity with the edit applied. */
export const withEdit = <E extends Entity>(entity: E, edit: Edit): E => ({
  ...entity,
  ...sentOf(entity, edit),
});
