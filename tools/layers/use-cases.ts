import type { Ruled } from './ruled.ts';
import type { Finding } from './tree.ts';

/** Rule 12: a route's use case is declared as `async (context, input)`, or with only the context. */
export function useCaseFindings(ruled: readonly Ruled[]): Finding[] {
  return ruled
    .filter(({ isUseCase }) => !isUseCase)
    .map(({ file, call }) => ({
      file,
      rule: `${call} is bound to something else than a declared async (context, input)`,
    }));
}
