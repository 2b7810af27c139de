import type { EntityStatus } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { bidOf, budgetOf, type Edit, type Entity, isOver, tidy } from './bulk-rows.ts';

/** An action on all selected rows. */
export type Act =
  | {
      readonly kind: 'percent';
      readonly what: Amount;
      /** Hundredths of a percent; negative lowers. */
      readonly points: number;
      readonly most: number | null;
      /** Rounds to the nearest multiple, in micros. */
      readonly step: number | null;
    }
  | { readonly kind: 'amount'; readonly what: Amount; readonly micros: number }
  | { readonly kind: 'dates'; readonly start?: number | null; readonly end?: number | null }
  | { readonly kind: 'status'; readonly status: EntityStatus }
  | { readonly kind: 'replace'; readonly find: string; readonly by: string }
  | { readonly kind: 'target'; readonly part: TargetPart; readonly value: string };

export type Amount = 'budget' | 'bid';
/** Targeting parts that are lists to which values can be added. */
export type TargetPart = 'LOCATION' | 'LOCALE' | 'APPTYPE' | 'GENDER';

const WHOLE = 10_000;
export const MAX_POINTS = 1_000_000;

/** Raises micros by hundredths of a percent; BigInt, because the product exceeds the exact range of a number. */
export function raised(micros: number, points: number): number {
  const product = BigInt(micros) * BigInt(WHOLE + points);
  return Number((product + BigInt(WHOLE / 2)) / BigInt(WHOLE));
}

function rounded(micros: number, step: number | null): number {
  if (step === null) return micros;
  // Never rounds to zero, which would be refused and was not meant.
  return Math.max(step, Math.round(micros / step) * step);
}

/** The edit of an entity after one action, on top of previous edits. */
export function editWith(entity: Entity, edit: Edit, act: Act): Edit {
  if (isOver(entity)) return edit;
  return tidy(entity, { ...edit, ...partOf(entity, edit, act) });
}

function partOf(entity: Entity, edit: Edit, act: Act): Edit {
  switch (act.kind) {
    case 'percent': {
      // Based on the saved value, not the edited one, so that pressing twice is idempotent.
      const before = amountIn(entity, act.what);
      if (before === null) return {};
      const micros = rounded(raised(before, act.points), act.step);
      return { [act.what]: act.most === null ? micros : Math.min(micros, act.most) };
    }
    case 'amount':
      return { [act.what]: act.micros };
    case 'dates': {
      const { kind: _, ...dates } = act;
      return dates;
    }
    case 'status':
      return { status: act.status };
    case 'replace':
      return { name: (edit.name ?? entity.name).replaceAll(act.find, () => act.by) };
    case 'target':
      return entity.type === 'adgroup'
        ? { spec: specWith(edit.spec ?? entity.targeting_spec, act.part, act.value) }
        : {};
  }
}

const amountIn = (entity: Entity, what: Amount): number | null =>
  what === 'bid' ? bidOf(entity) : (budgetOf(entity)?.micros ?? null);

function specWith(spec: TargetingSpec, part: TargetPart, value: string): TargetingSpec {
  const known: readonly string[] = spec[part] ?? [];
  return known.includes(value) ? spec : { ...spec, [part]: [...known, value] };
}
