import type { Declared } from './call-graph.ts';
import type { Ruled } from './ruled.ts';
import type { Finding } from './tree.ts';

/**
 * Rule 10: a route's rule names decisions (functions of a policy.ts) that its use case reaches, including every one
 * called in the use case's own file. Services that app.ts passes in are not followed.
 */
export function policyFindings(ruled: readonly Ruled[]): Finding[] {
  return ruled.flatMap(({ file, call, named, reached, consulted }) => [
    ...named
      .filter((one) => !reached.includes(one))
      .map((one) => ({ file, rule: `${call} names ${nameIn(one)}, and nothing asks it` })),
    ...consulted
      .filter((one) => !named.includes(one))
      .map((one) => ({ file, rule: `${call} asks ${nameIn(one)}, and its rule does not say so` })),
  ]);
}

const nameIn = (declared: Declared): string => declared.split('#')[1] ?? '';
