import { chromium, type BrowserContext } from '@playwright/test';
import { type ConsoleKey, consolePath } from '#contract/ads/console-paths.ts';
import { PAGE_KEYS } from '#tools/console-pages.ts';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { type Benchmark, type Figure, median, plainFigure } from '../kit/benchmark.ts';
import { type LargeAccount, makeLargeAccount } from '../kit/large-account.ts';
import type { Seeded } from '../kit/seeded-database.ts';
import type { World } from '../kit/world.ts';
import { processorMs } from '../processes/server-process.ts';

const SIZE = { campaigns: 1000, ads: 10_000, days: 90 };
/** Enough answers of each kind for p99. */
const TIMES = 100;
/** Warm-up requests. */
const WARM = 10;
const MOST_MS = 150;
const PATIENCE_MS = 120_000;
const QUERY = /[?&]data=/;
/** A fixed piece of work, made between the requests: how busy the machine was while they were answered. */
const REFERENCE = 'select count(*) from generate_series(1, 50000) as one where one % 7 = 0';

/** Requests of a page: itself, and its calls by name. */
type Answers = ReadonlyMap<string, readonly string[]>;

interface Times {
  readonly p50: number;
  readonly p99: number;
  /** The reference, made between these requests. */
  readonly reference: number;
  /** Processor time of the server's process for one request. */
  readonly cpu: number;
}

interface Measured extends Times {
  readonly what: string;
}

export const benchmark: Benchmark = {
  name: 'console',
  workload: `Every page of the console of an ad account with ${SIZE.campaigns} campaigns, ${SIZE.ads} ads and ${SIZE.days} days, and every call that a browser makes for it, one at a time, warm; the slowest of each page. A line for each call has a fixed statement's median beside it, made in turn with the call.`,
  async run(world) {
    const seeded = await world.database();
    const account = await makeLargeAccount(seeded, SIZE);
    const { url, pid } = await world.server();
    const context = await openBrowser(world, account, url);
    const figures: Figure[] = [];
    // Pages share calls: each is measured once.
    const known = new Map<string, Times>();
    for (const key of PAGE_KEYS.filter((one) => one !== NEEDS_CATALOG)) {
      const answers = await answersOf(context, url, pathOf(key, account));
      const measured: Measured[] = [];
      for (const [what, paths] of answers) {
        const same = [...new Set(paths.map(callOf))].toSorted().join(' ');
        const times = known.get(same) ?? (await timesOf({ url, pid, seeded }, paths, account));
        if (!known.has(same)) console.log(lineOf(key, what, times));
        known.set(same, times);
        measured.push({ what, ...times });
      }
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

/** The page of a product group: this account has no catalogue. */
const NEEDS_CATALOG: ConsoleKey = 'campaign_insights_product_group';

function pathOf(key: ConsoleKey, { id, campaigns }: LargeAccount): string {
  const [first = ''] = campaigns;
  const path = consolePath(key, id, { campaignId: first });
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

/** A request without the page that it was made from. */
function callOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return `${pathname} ${searchParams.get('data') ?? ''}`;
}

const lineOf = (key: ConsoleKey, what: string, { p50, p99, reference, cpu }: Times): string =>
  `  ${key}, ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, server ${cpu.toFixed(1)} ms, reference ${reference.toFixed(1)} ms`;

/** Makes each request in turn with the reference, one at a time; in ms. */
async function timesOf(
  { url, pid, seeded }: { readonly url: string; readonly pid: number; readonly seeded: Seeded },
  paths: readonly string[],
  { owner }: LargeAccount,
): Promise<Times> {
  const times: number[] = [];
  const references: number[] = [];
  let cpu = 0;
  for (let at = -WARM; at < TIMES; at += 1) {
    if (at === 0) cpu = await processorMs(pid);
    const before = performance.now();
    await seeded.rows(REFERENCE);
    const path = paths[(at + WARM) % paths.length] ?? '';
    const began = performance.now();
    const response = await fetch(url + path, { headers: { ...owner.headers } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (at < 0) continue;
    times.push(performance.now() - began);
    references.push(began - before);
  }
  cpu = ((await processorMs(pid)) - cpu) / TIMES;
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99), reference: median(references), cpu };
}
