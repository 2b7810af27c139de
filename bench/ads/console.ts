import { chromium, type BrowserContext } from '@playwright/test';
import { type ConsoleKey, consolePath } from '#contract/ads/console-paths.ts';
import { PAGE_KEYS } from '#tools/console-pages.ts';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { plainFigure, type Benchmark, type Figure } from '../kit/benchmark.ts';
import { type LargeAccount, makeLargeAccount } from '../kit/large-account.ts';
import type { World } from '../kit/world.ts';

const SIZE = { campaigns: 1000, ads: 10_000, days: 90 };
/** Enough answers of each kind for p99. */
const TIMES = 100;
/** Warm-up requests. */
const WARM = 10;
const MOST_MS = 150;
const PATIENCE_MS = 120_000;
const QUERY = /[?&]data=/;

/** Requests of a page: itself, and its calls by name. */
type Answers = ReadonlyMap<string, readonly string[]>;

interface Measured {
  readonly what: string;
  readonly p50: number;
  readonly p99: number;
}

export const benchmark: Benchmark = {
  name: 'console',
  workload: `Every page of the console of an ad account with ${SIZE.campaigns} campaigns, ${SIZE.ads} ads and ${SIZE.days} days, and every call that a browser makes for it, one at a time, warm; the slowest of each page.`,
  async run(world) {
    const account = await makeLargeAccount(await world.database(), SIZE);
    const { url } = await world.server();
    const context = await openBrowser(world, account, url);
    const figures: Figure[] = [];
    for (const key of PAGE_KEYS) {
      const answers = await answersOf(context, url, pathOf(key, account));
      const measured: Measured[] = [];
      for (const [what, paths] of answers)
        measured.push({ what, ...(await timesOf(url, paths, account)) });
      const slowest = measured.toSorted((one, other) => other.p99 - one.p99)[0];
      if (slowest === undefined) throw new Error(`${key} asks for nothing`);
      const { what, p50, p99 } = slowest;
      figures.push(
        plainFigure(`${key}, ${what}, p50`, 'ms', [p50]),
        plainFigure(`${key}, ${what}, p99`, 'ms', [p99], { atMost: MOST_MS }),
      );
    }
    return figures;
  },
};

function pathOf(key: ConsoleKey, { id, campaigns }: LargeAccount): string {
  const [first = ''] = campaigns;
  const path = consolePath(key, id, { campaignId: first, productGroupId: '1' });
  // These pages need a selection.
  if (key === 'ads_edit') return `${path}?ids=${first}`;
  if (key === 'ads_bulk_edit') return `${path}?kind=campaigns#${campaigns.slice(0, 500).join(',')}`;
  return path;
}

async function openBrowser(
  world: World,
  { owner }: LargeAccount,
  url: string,
): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
  const args = ['--headless', '--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  world.onClose(() => browser.close());
  const context = await browser.newContext();
  const cookies = (owner.headers['cookie'] ?? '').split('; ').map((one) => one.split('='));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
  return context;
}

/** Opens a page until its requests have finished, and returns them. */
async function answersOf(context: BrowserContext, url: string, path: string): Promise<Answers> {
  const page = await context.newPage();
  const answers = new Map<string, string[]>([['the page', [path.split('#', 1).join('')]]]);
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    // A deleted Pin's picture is missing, although its ad is still listed.
    if (response.request().method() !== 'GET' || response.status() !== 200) return;
    if (!QUERY.test(search)) return;
    const paths = answers.get(pathname) ?? [];
    answers.set(pathname, [...paths, pathname + search]);
  });
  const opened = await page.goto(url + path);
  if (opened?.status() !== 200) throw new Error(`${path} answered ${opened?.status()}`);
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  await page.close();
  return answers;
}

/** Makes each request in turn, one at a time; in ms. */
async function timesOf(url: string, paths: readonly string[], { owner }: LargeAccount) {
  const times: number[] = [];
  for (let at = -WARM; at < TIMES; at += 1) {
    const path = paths[(at + WARM) % paths.length] ?? '';
    const began = performance.now();
    const response = await fetch(url + path, { headers: { ...owner.headers } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (at >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99) };
}
