import type { Ruled } from './ruled.ts';
import type { Finding } from './tree.ts';

/** Rule 12: what a route is bound to is declared as `async (context, input)`, or with the context alone. */
export function useCaseFindings(ruled: readonly Ruled[]): Finding[] {
  return ruled
    .filter(({ isUseCase }) => !isUseCase)
    .map(({ file, call }) => ({
      file,
      rule: `${call} is bound to something else than a declared async (context, input)`,
    }));
}
