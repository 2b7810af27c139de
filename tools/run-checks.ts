import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand } from './checks/command.ts';
import { coverageOf } from './checks/coverage.ts';
import { fromPlaywright, fromVitest, readReport, type TestResult } from './checks/reports.ts';
import { findChromium, HOW_TO_INSTALL } from './find-chromium.ts';

/**
 * Every check there is, through to the end whatever fails. The last lines are the requirements that
 * the tests cover, and then the count alone. A static check counts as one test.
 */
const node = process.execPath;
const STATIC_CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--deny-warnings'],
  'types of contract': ['tsc', '-p', 'contract/tsconfig.json'],
  'types of server': ['tsc', '-p', 'server/tsconfig.json'],
  'types of web': ['tsc', '-p', 'web/tsconfig.json'],
  'types of e2e': ['tsc', '-p', 'e2e/tsconfig.json'],
  layers: [node, 'tools/layers.ts'],
  unused: ['knip'],
  'pages made from code': [node, 'tools/write-docs.ts', '--check'],
};

async function check(name: string, command: readonly string[]): Promise<TestResult> {
  const { code, output } = await runCommand(command);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output);
  return { title: name, hasPassed: code === 0 };
}

async function build(): Promise<TestResult[]> {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return [];
  return [await check('build of the web', [node, 'tools/build-web.ts', '--if-changed'])];
}

async function unitTests(folder: string): Promise<TestResult[]> {
  const report = join(folder, 'vitest.json');
  await runCommand(['vitest', 'run'], { env: { TEST_REPORT: report }, isShown: true });
  return readReport(report, 'Vitest', fromVitest);
}

async function browserTests(folder: string): Promise<TestResult[]> {
  if (findChromium() === null) {
    console.log(`There is no Chromium for the browser tests. Run: ${HOW_TO_INSTALL}`);
    return [{ title: 'browser tests', hasPassed: false }];
  }
  const report = join(folder, 'playwright.json');
  await runCommand(['playwright', 'test', '--pass-with-no-tests'], {
    env: { TEST_REPORT: report },
    isShown: true,
  });
  return readReport(report, 'Playwright', fromPlaywright);
}

async function runAll(): Promise<TestResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-reports-'));
  const results = await build();
  for (const [name, command] of Object.entries(STATIC_CHECKS))
    results.push(await check(name, command));
  results.push(...(await unitTests(folder)), ...(await browserTests(folder)));
  await rm(folder, { recursive: true });
  return results;
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
for (const { title } of failed) console.log(`failed: ${title}`);
tell('Security rules covered', coverage.rules, 0);
tell('Requirements covered', coverage.requirements, coverage.total);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
