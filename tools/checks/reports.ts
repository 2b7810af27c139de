import { readFile } from 'node:fs/promises';

/** One test as a runner reports it. */
export interface TestResult {
  readonly title: string;
  readonly hasPassed: boolean;
}

interface VitestReport {
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

interface PlaywrightReport {
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
      .map((spec) => ({ title: `${title} ${spec.title}`, hasPassed: spec.ok }));
    return [...specs, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, title))];
  };
  const errors = (report.errors ?? []).map(({ message }) => ({
    title: message ?? 'an error outside any test',
    hasPassed: false,
  }));
  return [...report.suites.flatMap((suite) => inSuite(suite, '')), ...errors];
}

/** Reads a runner's report; a runner that left none behind has failed as a whole. */
export async function readReport<Report>(
  path: string,
  name: string,
  read: (report: Report) => TestResult[],
): Promise<TestResult[]> {
  try {
    return read(JSON.parse(await readFile(path, 'utf8')) as Report);
  } catch {
    return [{ title: `${name} ended without a report`, hasPassed: false }];
  }
}
