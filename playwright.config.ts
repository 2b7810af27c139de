import { defineConfig } from '@playwright/test';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';

const executablePath = findChromium();
if (executablePath === null) {
  throw new Error(`There is no Chromium on this machine. Run: ${HOW_TO_INSTALL}`);
}
const report = process.env['TEST_REPORT'];
// Tracing every step takes an eighth of the processor time; with a retry, only that is traced.
const trace = process.env['SECOND_TRY'] === '1' ? 'on-first-retry' : 'retain-on-failure';

/** The title of a journey that exercises a requirement, which it names. */
const WITH_REQUIREMENT = /\[[A-Z]+-\d/u;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/build/before-journeys.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Whatever proves a requirement comes first, in case there is a limit of time.
  projects: [
    { name: 'required', grep: WITH_REQUIREMENT },
    { name: 'further', grepInvert: WITH_REQUIREMENT },
  ],
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    // Frames of animations take a quarter of the processor time: who is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's requests pass by what journeys do to the network; installed-app.spec.ts allows it.
    serviceWorkers: 'block',
    trace: { mode: trace, screenshots: false },
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test is gone before optimised code would pay.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
