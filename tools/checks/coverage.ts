import type { TestResult } from './reports.ts';

/** The requirements and security rules that a run's tests cover. */
export interface Coverage {
  readonly requirements: readonly string[];
  readonly rules: readonly string[];
  /** Carried by a test but missing from docs/requirements.md. */
  readonly unknown: readonly string[];
  readonly total: number;
}

// Rules are numbered from 1, requirements from 01.
const IN_TITLE = /\[((?:SEC-\d{1,2}|[A-Z]+-\d{2,3})(?:[\s,]+(?:SEC-\d{1,2}|[A-Z]+-\d{2,3}))*)\]/gu;
const IN_LIST = /^- \*\*([A-Z]+-\d{2,3})\*\*/gmu;

/** Returns the ids in square brackets in a title. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(IN_TITLE)].flatMap((match) => (match[1] ?? '').split(/[\s,]+/u));
}

/**
 * Computes coverage: an id is covered if tests carry it and all of them passed. `list` is the text of
 * docs/requirements.md, empty if there is none.
 */
export function coverageOf(tests: readonly TestResult[], list: string): Coverage {
  const known = new Set([...list.matchAll(IN_LIST)].map((match) => match[1] ?? ''));
  const failed = new Set(
    tests.filter((test) => !test.hasPassed).flatMap(({ title }) => idsIn(title)),
  );
  const carried = [...new Set(tests.flatMap(({ title }) => idsIn(title)))].toSorted();
  const covered = carried.filter((id) => !failed.has(id));
  const isRule = (id: string): boolean => id.startsWith('SEC-');
  return {
    rules: covered.filter(isRule),
    requirements: covered.filter((id) => !isRule(id) && (known.size === 0 || known.has(id))),
    unknown: known.size === 0 ? [] : carried.filter((id) => !isRule(id) && !known.has(id)),
    total: known.size,
  };
}
