import {
  type IssueCode,
  MAX_ISSUES_KEPT,
  SAMPLES_OF_CODE,
} from '#contract/ads/catalogs/issue-codes.ts';
import type { IssueRow } from './issue-store.ts';

/** The characters of a value that are displayed. */
const MAX_SHOWN = 200;

/** The problems found in a run: all are counted, but only as many stored as a person could read. */
export interface FoundIssues {
  add(issue: Omit<IssueRow, 'no'>): void;
  /** Returns problems to write that were not returned before. */
  take(): IssueRow[];
  counts(): [IssueCode, number][];
}

export function foundIssues(): FoundIssues {
  const counts = new Map<IssueCode, number>();
  let last = 0;
  let fresh: IssueRow[] = [];
  return {
    add({ value, ...issue }) {
      const before = counts.get(issue.code) ?? 0;
      counts.set(issue.code, before + 1);
      if (last >= MAX_ISSUES_KEPT && before >= SAMPLES_OF_CODE) return;
      last += 1;
      fresh.push({ ...issue, no: last, value: value && cutText(value) });
    },
    take() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    counts: () => [...counts],
  };
}

/** Returns the beginning of a value, storable in a text column: no NUL, no half surrogate pair at the end. */
export const cutText = (value: string): string =>
  value.replaceAll('\0', ' ').slice(0, MAX_SHOWN).toWellFormed();
