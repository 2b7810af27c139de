import type { TestResult } from './reports.ts';

/** Which requirements and security rules the tests of a run cover. */
export interface Coverage {
  readonly requirements: readonly string[];
  readonly rules: readonly string[];
  /** Carried by a test although docs/requirements.md does not know them. */
  readonly unknown: readonly string[];
  readonly total: number;
}

// Rules are counted from 1, requirements from 01.
const IN_TITLE = /\[((?:SEC-\d{1,2}|[A-Z]+-\d{2,3})(?:[\s,]+(?:SEC-\d{1,2}|[A-Z]+-\d{2,3}))*)\]/gu;
const IN_LIST = /^- \*\*([A-Z]+-\d{2,3})\*\*/gmu;

/** The ids that a title carries in square brackets. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(IN_TITLE)].flatMap((match) => (match[1] ?? '').split(/[\s,]+/u));
}

/**
 * An id is covered when tests carry it and every one of them has passed. `list` is the text of
 * docs/requirements.md, empty when there is none.
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
