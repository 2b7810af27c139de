import {
  type IssueCode,
  MAX_ISSUES_KEPT,
  SAMPLES_OF_CODE,
} from '#contract/ads/catalogs/issue-codes.ts';
import type { IssueRow } from './issue-store.ts';

/** The characters of a value that a person is shown. */
const MAX_SHOWN = 200;

/** What a run finds: all of it is counted, and as much of it kept as a person could go through. */
export interface FoundIssues {
  add(issue: Omit<IssueRow, 'no'>): void;
  /** Those that are to be written and were not handed out before. */
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

/** The beginning of a value, as a column can hold it: without half a letter at its end. */
const cutText = (value: string): string =>
  value.replaceAll('\0', ' ').slice(0, MAX_SHOWN).toWellFormed();
