import { type AdProblem, when } from './campaign-rules.ts';
import { isSensitiveTopic } from './sensitive-topics.ts';
import type { TargetingSpec } from './targeting.ts';

/** Targeting that is not supported yet, with a message. */
const NOT_YET = {
  GEO: "Regions can't be chosen yet. Choose countries.",
} as const;

/** Returns problems for targeting that delivery would silently ignore. */
export function targetingProblems(spec: TargetingSpec): AdProblem[] {
  const strategies = spec.TARGETING_STRATEGY ?? [];
  const sensitive = spec.INTEREST?.find((topic) => isSensitiveTopic(topic));
  return [
    ...Object.entries(NOT_YET).flatMap(([part, message]) =>
      when(spec[part as keyof typeof NOT_YET] !== undefined, `targeting_spec.${part}`, message),
    ),
    ...when(
      strategies.some((one) => one !== 'CHOOSE_YOUR_OWN'),
      'targeting_spec.TARGETING_STRATEGY',
      "Choose who it's for: no other strategy is available yet.",
    ),
    ...when(
      sensitive !== undefined,
      'targeting_spec.INTEREST',
      `“${sensitive}” can't be chosen: health, faith, politics and love are private.`,
    ),
  ];
}
