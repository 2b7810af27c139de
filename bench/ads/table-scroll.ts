import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { consolePath } from '#contract/ads/console-paths.ts';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { alternate, plainFigure, ratioFigure, type Benchmark } from '../kit/benchmark.ts';
import { advertiseGallery } from '../kit/advertising-gallery.ts';
import { openGallery } from '../kit/gallery.ts';

const ADS = 10_000;
const ROW = 52;
const WINDOW = { width: 1440, height: 900 };
const PATIENCE_MS = 180_000;
const SECOND_MS = 1000;
/** A round of both takes about 20 s. */
const MOST_ROUNDS = 3;

/** At reading speed, and in one sweep over most of the list. */
const GESTURES = [
  { gestureSourceType: 'mouse', yDistance: -6000, speed: 2400 },
  { gestureSourceType: 'mouse', yDistance: -60_000, speed: 24_000 },
  { gestureSourceType: 'mouse', yDistance: 30_000, speed: 24_000 },
] as const;

/** How far down they lead together. */
const DISTANCE = -GESTURES.reduce((sum, { yDistance }) => sum + yDistance, 0);
/** Below the chart, because a gesture scrolls what the pointer is over. */
const OVER_ROWS = { x: WINDOW.width / 2, y: WINDOW.height - 100 };

/** A page's performance while scrolling. */
interface Scroll {
  readonly perSecond: number;
  readonly late: number;
  /** The most rows in the DOM. */
  readonly rows: number;
}

export const benchmark: Benchmark = {
  name: 'table-scroll',
  workload: `An advertiser scrolls the list of ${ADS} ads in the console, slowly and fast; frames against a page that is as long and empty.`,
  async run(world, { rounds }) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    const { url } = gallery.server;
    const { advertiser_id } = await advertiseGallery(gallery, ADS - 3);
    const args = ['--headless', '--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args });
    world.onClose(() => browser.close());
    const context = await browser.newContext({ viewport: WINDOW, bypassCSP: true });
    await context.addCookies(
      [...gallery.owner.cookies].map(([name, value]) => ({ name, value, url })),
    );
    const list = await context.newPage();
    await list.goto(url + consolePath('reporting_ads', advertiser_id));
    const count = `document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')`;
    await list.waitForFunction(`${count} === '${ADS + 2}'`, null, { timeout: PATIENCE_MS });
    const empty = await context.newPage();
    await empty.setContent(`<main style="height: ${ADS * ROW}px"></main>`);
    const scrolls: Scroll[] = [];
    const sides = await alternate(
      {
        ours: async () => {
          const scroll = await scrolled(list);
          scrolls.push(scroll);
          return scroll.perSecond;
        },
        beside: async () => (await scrolled(empty)).perSecond,
      },
      Math.min(rounds, MOST_ROUNDS),
    );
    return [
      ratioFigure('frames', 'a second', sides, {
        beside: 'an empty page of that length',
        target: { atLeast: 0.95 },
      }),
      plainFigure(
        'late frames in one scroll',
        'frames',
        scrolls.map(({ late }) => late),
      ),
      plainFigure(
        'rows in the document at most',
        'rows',
        scrolls.map(({ rows }) => rows),
        { atMost: 120 },
      ),
    ];
  },
};

/** Counts frames, late frames and rows until stopped. */
const WATCH = `(() => {
  const began = performance.now();
  const counts = { frames: 0, late: 0, rows: 0 };
  let last = began;
  let isRunning = true;
  const frame = (now) => {
    counts.frames += 1;
    counts.late += Math.max(0, Math.round(((now - last) * 60) / 1000) - 1);
    counts.rows = Math.max(counts.rows, document.querySelectorAll('tbody tr[data-at]').length);
    last = now;
    if (isRunning) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.stopWatching = () => {
    isRunning = false;
    return { ...counts, ms: performance.now() - began };
  };
})()`;

/** What scrolls: the table in its own container, the empty page itself. */
const SCROLLER = `(document.querySelector('[role=grid]')?.parentElement ?? document.scrollingElement)`;

async function scrolled(page: Page): Promise<Scroll> {
  await page.bringToFront();
  await page.evaluate(`scrollTo(0, 0); ${SCROLLER}.scrollTo(0, 0)`);
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(WATCH);
  for (const gesture of GESTURES) {
    await devtools.send('Input.synthesizeScrollGesture', {
      ...OVER_ROWS,
      ...gesture,
    });
  }
  const { frames, late, rows, ms } = (await page.evaluate('stopWatching()')) as {
    frames: number;
    late: number;
    rows: number;
    ms: number;
  };
  await devtools.detach();
  const top = (await page.evaluate(`${SCROLLER}.scrollTop`)) as number;
  if (top !== DISTANCE) throw new Error(`The page scrolled ${top} px instead of ${DISTANCE}.`);
  return { perSecond: (frames * SECOND_MS) / ms, late, rows };
}
