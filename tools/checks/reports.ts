import { readFile } from 'node:fs/promises';

/** One test as a runner reports it. */
export interface TestResult {
  readonly title: string;
  readonly hasPassed: boolean;
  /** Failed at first and passed on a retry: still a defect. */
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
    readonly tests: readonly {
      readonly status: string;
      readonly annotations?: readonly { readonly description?: string }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** Reads the tests of a Vitest report; a file that could not be loaded is a failed test. */
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

/** Reads the tests of a Playwright report; an error outside any test is a failed test. */
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

/** Why a journey did not begin (e2e/product.ts). */
export const NO_TIME = 'there was no time left';

/** Returns the titles of the journeys that did not begin for lack of time. */
export function leftOut(report: PlaywrightReport): string[] {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ tests }) =>
        tests.some(({ annotations = [] }) =>
          annotations.some(({ description }) => description === NO_TIME),
        ),
      )
      .map(({ title }) => title),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

/** Returns the files of a Vitest report with failures. */
export function failedFiles({ testResults }: VitestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Merges a run with the repetition of its failed files: the second result counts, and a test that failed first and then
 * passed is marked unstable.
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

/** Reads a runner's report; null if it left none. */
export async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** A runner that left no report failed as a whole. */
export const withoutReport = (name: string): TestResult[] => [
  { title: `${name} ended without a report`, hasPassed: false },
];
