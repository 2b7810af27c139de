import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runCommand } from '#tools/checks/command.ts';
import { coverageOf } from '#tools/checks/coverage.ts';
import {
  failedFiles,
  fromPlaywright,
  fromVitest,
  fromVitestTwice,
  leftOut,
  readReport,
  withoutReport,
  type PlaywrightReport,
  type TestResult,
  type VitestReport,
} from '#tools/checks/reports.ts';
import { temporaryFolder } from '#tools/checks/temporary-folder.ts';
import { findChromium, HOW_TO_INSTALL } from './find-chromium.ts';

/**
 * Runs all checks to completion, whatever fails. The last lines are the covered requirements and then their count
 * alone. A static check counts as one test.
 */
const node = process.execPath;
/**
 * With TEST_MINUTES, no journey begins later than that after the start. Those left out are named; journeys of
 * requirements come first. So a slow machine with a limit of time says what it has seen.
 */
const LAST_BEGIN = Date.now() + Number(process.env['TEST_MINUTES'] ?? Infinity) * 60_000;
/** More failures than this are not due to a busy machine. */
const MOST_TO_REPEAT = 10;
const STATIC_CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--deny-warnings'],
  'types of contract': ['tsc', '-p', 'contract/tsconfig.json'],
  'types of server': ['tsc', '-p', 'server/tsconfig.json'],
  'types of web': ['tsc', '-p', 'web/tsconfig.json'],
  'types of cli': ['tsc', '-p', 'cli/tsconfig.json'],
  'types of extension': ['tsc', '-p', 'extension/tsconfig.json'],
  'types of e2e': ['tsc', '-p', 'e2e/tsconfig.json'],
  layers: [node, 'tools/layers.ts'],
  unused: ['knip'],
  'pages made from code': [node, 'tools/write-docs.ts', '--check'],
  'SQL made from stores': [node, 'tools/write-sql.ts', '--check'],
};

async function check(name: string, command: readonly string[]): Promise<TestResult> {
  const { code, output } = await runCommand(command, { isPatient: true });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output);
  return { title: name, hasPassed: code === 0 };
}

/** Runs them one after the other, because each uses all processors. */
async function staticChecks(): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (const [name, command] of Object.entries(STATIC_CHECKS))
    results.push(await check(name, command));
  return results;
}

async function build(): Promise<TestResult[]> {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return [];
  return [await check('build of the web and the server', [node, 'tools/build.ts', '--if-changed'])];
}

/**
 * With SECOND_TRY, failures are run once more in isolation: a test that then passes is marked unstable and has to be
 * fixed, but load alone does not block a good change.
 */
const hasSecondTry = process.env['SECOND_TRY'] === '1';

async function vitest(folder: string, files: readonly string[]): Promise<VitestReport | null> {
  const report = join(folder, `vitest-${files.length}.json`);
  await runCommand(['vitest', 'run', ...files], { env: { TEST_REPORT: report }, isShown: true });
  return readReport<VitestReport>(report);
}

async function unitTests(folder: string): Promise<TestResult[]> {
  const first = await vitest(folder, []);
  if (first === null) return withoutReport('Vitest');
  const failed = failedFiles(first);
  if (!hasSecondTry || failed.length === 0 || failed.length > MOST_TO_REPEAT)
    return fromVitest(first);
  const again = await vitest(folder, failed);
  return again === null ? fromVitest(first) : fromVitestTwice(first, again);
}

async function browserTests(folder: string): Promise<TestResult[]> {
  if (findChromium() === null) {
    console.log(`There is no Chromium for the browser tests. Run: ${HOW_TO_INSTALL}`);
    return [{ title: 'browser tests', hasPassed: false }];
  }
  const path = join(folder, 'playwright.json');
  const retries = hasSecondTry ? ['--retries=1', `--max-failures=${MOST_TO_REPEAT}`] : [];
  await runCommand(['playwright', 'test', '--pass-with-no-tests', ...retries], {
    env: { TEST_REPORT: path, LAST_BEGIN: String(LAST_BEGIN) },
    isShown: true,
  });
  const report = await readReport<PlaywrightReport>(path);
  if (report === null) return withoutReport('Playwright');
  for (const title of leftOut(report)) console.log(`left out, there was no time: ${title}`);
  return fromPlaywright(report);
}

async function runAll(): Promise<TestResult[]> {
  const folder = await temporaryFolder();
  process.env['TMPDIR'] = folder;
  const built = await build();
  // Tests mostly wait for databases and processes, so CPU-bound checks run meanwhile.
  const [checked, tested] = await Promise.all([staticChecks(), unitTests(folder)]);
  return [...built, ...checked, ...tested, ...(await browserTests(folder))];
}

function tell(name: string, ids: readonly string[], total: number): void {
  const count = total > 0 ? `${ids.length} of ${total}` : String(ids.length);
  console.log(`${name} (${count}): ${ids.join(' ')}`);
}

const results = await runAll();
const list = await readFile(join(root, 'docs', 'requirements.md'), 'utf8').catch(() => '');
const coverage = coverageOf(results, list);
for (const id of coverage.unknown)
  results.push({ title: `unknown requirement ${id}`, hasPassed: false });
const failed = results.filter(({ hasPassed }) => !hasPassed);
console.log('');
const unstable = results.filter(({ isUnstable }) => isUnstable);
for (const { title } of unstable) console.log(`unstable, passed at the second try: ${title}`);
for (const { title } of failed) console.log(`failed: ${title}`);
tell('Security rules covered', coverage.rules, 0);
tell('Requirements covered', coverage.requirements, coverage.total);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
