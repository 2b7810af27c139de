import type { EntityStatus } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';

/** Whom an ad group is for, and whether it runs. */
interface Targeting {
  readonly status: EntityStatus;
  readonly spec: TargetingSpec;
}

/**
 * Returns an ad group's targeting without an audience. One that was for this audience alone is paused: it would be for
 * everybody otherwise.
 */
export function targetingWithout({ status, spec }: Targeting, audienceId: string): Targeting {
  const { AUDIENCE_INCLUDE: include = [], AUDIENCE_EXCLUDE: exclude = [], ...rest } = spec;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== audienceId);
  const [included, excluded] = [others(include), others(exclude)];
  const isForNobodyElse = include.length > 0 && included.length === 0;
  return {
    status: isForNobodyElse && status === 'ACTIVE' ? 'PAUSED' : status,
    spec: {
      ...rest,
      ...(included.length > 0 && { AUDIENCE_INCLUDE: included }),
      ...(excluded.length > 0 && { AUDIENCE_EXCLUDE: excluded }),
    },
  };
}
