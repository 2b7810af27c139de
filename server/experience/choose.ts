import { ONE_NEW_IN_MS, type Placement } from '#contract/experience/experience-rules.ts';
import type { ExperienceRow } from './experience-store.ts';
import type { StateRow } from './state-store.ts';

/** The facts that conditions refer to. */
export interface Facts {
  readonly isOperator: boolean;
  readonly createdAt: Date;
  readonly saves: number;
  readonly country: string | null;
  /** The used share of the disk in percent; null if unknown. */
  readonly storage: number | null;
  readonly now: Date;
}

const DAY_MS = 24 * 3600 * 1000;

/** Whether the experience is intended for a person with these facts. */
export function isFor(one: ExperienceRow, facts: Facts): boolean {
  const days = Math.floor((facts.now.getTime() - facts.createdAt.getTime()) / DAY_MS);
  return (
    (one.audience === 'everyone' || facts.isOperator) &&
    isWithin(days, one.minAgeDays, one.maxAgeDays) &&
    isWithin(facts.saves, one.minSaves, one.maxSaves) &&
    (one.countries.length === 0 ||
      (facts.country !== null && one.countries.includes(facts.country))) &&
    (one.minStorage === null || (facts.storage !== null && facts.storage >= one.minStorage))
  );
}

const isWithin = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** The candidates of a placement, in order, and the experiences waiting for a trigger. */
export interface Standing {
  readonly candidates: readonly ExperienceRow[];
  readonly waiting: readonly ExperienceRow[];
}

/**
 * Returns the candidates of each placement for a person: those they have begun before new ones. All placements
 * together get at most one new experience per `ONE_NEW_IN_MS`, at the first placement that has one; triggered
 * ones, and those that operators must see, are exempt.
 */
export function standingAt(
  placements: readonly Placement[],
  rows: readonly ExperienceRow[],
  states: ReadonlyMap<string, StateRow>,
  now: Date,
): Map<Placement, Standing> {
  let mayBeNew = [...states.values()].every(
    ({ viewedAt }) => viewedAt === null || now.getTime() - viewedAt.getTime() >= ONE_NEW_IN_MS,
  );
  const standing = new Map<Placement, Standing>();
  for (const placement of placements) {
    const here = rows.filter((row) => row.placement === placement && !hasEnded(states.get(row.id)));
    const waiting = here.filter((row) => row.isTriggered && !states.get(row.id)?.triggeredAt);
    const able = here.filter((row) => !waiting.includes(row));
    const called = able.filter((row) => row.isTriggered);
    const begun = able.filter((row) => !row.isTriggered && states.get(row.id)?.viewedAt);
    const fresh = able.filter((row) => !called.includes(row) && !begun.includes(row));
    const candidates = [
      ...called,
      ...begun,
      ...(mayBeNew || placement === 'operator' ? fresh : []),
    ];
    const isNew = candidates[0] !== undefined && candidates[0] === fresh[0];
    if (isNew && placement !== 'operator') mayBeNew = false;
    standing.set(placement, { candidates, waiting });
  }
  return standing;
}

function hasEnded(state: StateRow | undefined): boolean {
  return state !== undefined && (state.completedAt !== null || state.dismissedAt !== null);
}
