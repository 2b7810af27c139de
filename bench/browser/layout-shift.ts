import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { consolePath } from '#contract/ads/console-paths.ts';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { advertiseGallery } from '../kit/advertising-gallery.ts';
import { plainFigure, type Benchmark, type Figure } from '../kit/benchmark.ts';
import { type Gallery, openGallery } from '../kit/gallery.ts';

const WATCH = join(import.meta.dirname, '../kit', 'watch-shifts.js');
const WIDTHS = [390, 1024, 1440];
const HEIGHT = 800;
/** A slow mobile network, as Lighthouse throttles: milliseconds, and bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
/** A page is finished when nothing has moved or arrived for this long. */
const QUIET_MS = 1500;
const PATIENCE_MS = 60_000;

/** A shift, as the page's script notes it. */
interface Moved {
  readonly value: number;
  readonly mover: string;
}

/** A page's cumulative layout shift, with the element that moved most. */
interface Shift {
  readonly width: number;
  readonly sum: number;
  readonly mover: string;
}

export const benchmark: Benchmark = {
  name: 'layout-shift',
  workload: `cumulative layout shift while pages load on a slow mobile network, the largest of the widths ${WIDTHS.join(', ')}`,
  async run(world) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    const pages = await pagesOf(gallery);
    const args = ['--headless', '--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args });
    world.onClose(() => browser.close());
    const figures: Figure[] = [];
    for (const [what, path] of pages) {
      const shifts: Shift[] = [];
      for (const width of WIDTHS)
        shifts.push(await shiftOf(browser, gallery, { what, path, width }));
      const most = shifts.reduce((one, other) => (other.sum > one.sum ? other : one));
      const where = most.sum === 0 ? '' : ` (${most.mover} at ${most.width})`;
      figures.push(plainFigure(`${what}${where}`, '', [most.sum], { atMost: 0 }));
    }
    return figures;
  },
};

const SIGNED_IN = 'signed in, ';

async function pagesOf(gallery: Gallery): Promise<(readonly [what: string, path: string])[]> {
  const { advertiser_id } = await advertiseGallery(gallery);
  const { boardPath, pinPath } = gallery;
  const everybody = {
    home: '/',
    ideas: '/ideas/',
    'pin page': pinPath,
    'board page': boardPath,
    profile: '/olive/',
    search: '/search/pins/?q=picture',
    'search for people': '/search/users/?q=olive',
  };
  const visitors = {
    ...everybody,
    'log-in': '/login/',
    'sign-up': '/signup/',
    password: '/password/reset/',
  };
  const people = {
    ...everybody,
    'created pins': '/olive/_created/',
    notifications: '/notifications/',
    messages: '/messages/',
    'pin builder': '/pin-builder/',
    settings: '/settings/',
    'profile settings': '/settings/profile/',
    'privacy settings': '/settings/privacy/',
    'security settings': '/settings/security/',
    trash: '/settings/trash/',
    console: consolePath('overview', advertiser_id),
    campaigns: consolePath('reporting_campaigns', advertiser_id),
    billing: consolePath('billing', advertiser_id),
  };
  return [
    ...Object.entries(visitors),
    ...Object.entries(people).map(([what, path]) => [SIGNED_IN + what, path] as const),
  ];
}

async function shiftOf(
  browser: Browser,
  { server, owner }: Gallery,
  { what, path, width }: { readonly what: string; readonly path: string; readonly width: number },
): Promise<Shift> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
  try {
    if (what.startsWith(SIGNED_IN)) {
      await context.addCookies(
        [...owner.cookies].map(([name, value]) => ({ name, value, url: server.url })),
      );
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.addInitScript({ path: WATCH });
    const response = await page.goto(server.url + path, { timeout: PATIENCE_MS });
    if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}`);
    const isQuiet = `performance.now() - layoutShifts.lastChange > ${QUIET_MS}`;
    const end = performance.now() + PATIENCE_MS;
    while (!(await page.evaluate<boolean>(isQuiet))) {
      if (performance.now() > end) throw new Error(`${path} does not come to rest`);
      await wait(100);
    }
    const shifts = await page.evaluate<Moved[]>('layoutShifts.shifts');
    const [most] = shifts.toSorted((one, other) => other.value - one.value);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const mover = most?.mover ?? '';
    return { width, sum, mover };
  } finally {
    await context.close();
  }
}
