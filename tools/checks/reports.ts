import { readFile } from 'node:fs/promises';

/** One test as a runner reports it. */
export interface TestResult {
  readonly title: string;
  readonly hasPassed: boolean;
  /** Failed at first, and passed when it was run again: a defect all the same. */
  readonly isUnstable?: boolean;
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** The tests in a report of Vitest; a file that could not be loaded is a failed test. */
export function fromVitest(report: VitestReport): TestResult[] {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter(({ status }) => status !== 'skipped' && status !== 'pending' && status !== 'todo')
      .map(({ fullName, status }) => ({ title: fullName, hasPassed: status === 'passed' }));
    const isBroken = file.status === 'failed' && tests.every(({ hasPassed }) => hasPassed);
    return isBroken
      ? [...tests, { title: `${file.name} could not be run`, hasPassed: false }]
      : tests;
  });
}

/** The tests in a report of Playwright; an error outside any test is a failed test. */
export function fromPlaywright(report: PlaywrightReport): TestResult[] {
  const inSuite = (suite: PlaywrightSuite, before: string): TestResult[] => {
    const title = `${before} ${suite.title}`.trim();
    const specs = (suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({
        title: `${title} ${spec.title}`,
        hasPassed: spec.ok,
        ...(spec.tests.some(({ status }) => status === 'flaky') ? { isUnstable: true } : {}),
      }));
    return [...specs, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, title))];
  };
  const errors = (report.errors ?? []).map(({ message }) => ({
    title: message ?? 'an error outside any test',
    hasPassed: false,
  }));
  return [...report.suites.flatMap((suite) => inSuite(suite, '')), ...errors];
}

/** The files of a report of Vitest in which something failed. */
export function failedFiles({ testResults }: VitestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The tests of a run whose failed files were run again: what the second run says of them counts,
 * and what had failed and now passed is named unstable.
 */
export function fromVitestTwice(first: VitestReport, again: VitestReport): TestResult[] {
  const later = new Map(again.testResults.map((file) => [file.name, file]));
  return first.testResults.flatMap((file) => {
    const before = fromVitest({ testResults: [file] });
    const repeated = later.get(file.name);
    if (repeated === undefined) return before;
    const after = fromVitest({ testResults: [repeated] });
    const failed = new Set(before.filter(({ hasPassed }) => !hasPassed).map(({ title }) => title));
    const isWhole = after.length > 0 && after.every(({ title }) => !failed.has(title));
    return after.map((result, at) =>
      failed.has(result.title) || (isWhole && at === 0)
        ? { ...result, isUnstable: result.hasPassed }
        : result,
    );
  });
}

/** Reads a runner's report; null when the runner left none behind. */
export async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** A runner that left no report behind has failed as a whole. */
export const withoutReport = (name: string): TestResult[] => [
  { title: `${name} ended without a report`, hasPassed: false },
];
