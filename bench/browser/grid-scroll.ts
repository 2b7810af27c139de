import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { alternate, plainFigure, ratioFigure, type Benchmark } from '../kit/benchmark.ts';
import { openGallery } from '../kit/gallery.ts';

const PINS = 5000;
const THROTTLE = 4;
/** A round of both takes about 20 s. */
const MOST_ROUNDS = 3;
const WINDOW = { width: 1280, height: 800 };
const RIVALS = join(import.meta.dirname, '../kit', 'grid-rivals.js');

type Layout = 'ours' | 'virtual' | 'all';

/** The scroll gestures; their duration is the same for every grid. */
const GESTURES = [
  { gestureSourceType: 'mouse', yDistance: -14_400, speed: 4800 },
  { gestureSourceType: 'touch', yDistance: -6000, speed: 8000 },
  { gestureSourceType: 'touch', yDistance: -12_000, speed: 8000 },
  { gestureSourceType: 'touch', yDistance: 8000, speed: 8000 },
] as const;

/** Measurements of one scroll through the grid. */
interface Scroll {
  readonly late: number;
  readonly frames: number;
  readonly shift: number;
  readonly mounted: number;
}

export const benchmark: Benchmark = {
  name: 'grid-scroll',
  workload:
    'A visitor scrolls /ideas/ with 5,000 pins by wheel and by fling on a processor slowed four times; late frames against TanStack Virtual with cards of the same elements, which do nothing there, and against all 5,000 in the document.',
  async run(world, { rounds }) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const { server } = await openGallery(world, folder);
    const args = ['--headless', '--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args });
    world.onClose(() => browser.close());
    const script = await rivals();
    const scrolls: Scroll[] = [];
    const lateIn = async (layout: Layout): Promise<number> => {
      const scroll = await scrollThrough(browser, `${server.url}/ideas/`, layout, script);
      if (layout === 'ours') scrolls.push(scroll);
      // A baseline of zero would make every ratio meaningless.
      return Math.max(scroll.late, 1);
    };
    const values = await alternate(
      { ours: () => lateIn('ours'), beside: () => lateIn('virtual') },
      Math.min(rounds, MOST_ROUNDS),
    );
    return [
      ratioFigure('late frames', 'frames', values, {
        beside: 'TanStack Virtual',
        target: { atMost: 0.6 },
      }),
      plainFigure('late frames with all cards in the document', 'frames', [await lateIn('all')]),
      plainFigure(
        'cards mounted at most',
        'cards',
        scrolls.map((one) => one.mounted),
        { atMost: 80 },
      ),
      plainFigure(
        'layout shift',
        '',
        scrolls.map((one) => one.shift),
        { atMost: 0 },
      ),
    ];
  },
};

async function scrollThrough(
  browser: Browser,
  url: string,
  layout: Layout,
  script: string,
): Promise<Scroll> {
  const context = await browser.newContext({ viewport: WINDOW, bypassCSP: true });
  const page = await context.newPage();
  try {
    await (layout === 'ours' ? openOurs(page, url, script) : openRival(page, url, layout, script));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.evaluate('gridBench.watchFrames()');
    await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2);
    for (const gesture of GESTURES) {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: WINDOW.width / 2,
        y: WINDOW.height / 2,
        preventFling: false,
        ...gesture,
      });
    }
    return await page.evaluate('gridBench.stop()');
  } finally {
    await context.close();
  }
}

/** Opens the product's page; the first call of its script returns all other pins at once. */
async function openOurs(page: Page, url: string, script: string): Promise<void> {
  await page.route('**/resource/**/get/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      resource_response: { data: { id: string }[]; bookmark: string | null };
    };
    const { data } = body.resource_response;
    if (!Array.isArray(data) || data.length === 0) return route.fulfill({ response: answer });
    const many = Array.from({ length: PINS }, (_, at) => ({
      ...data[at % data.length],
      id: String(10n ** 18n + BigInt(at)),
    }));
    body.resource_response = {
      ...body.resource_response,
      data: many,
      bookmark: null,
    };
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(url);
  await page.addScriptTag({ content: script });
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(
    `Number(document.querySelector('main [role=list]')?.lastElementChild?.getAttribute('aria-setsize')) > ${PINS}`,
  );
  await page.evaluate('scrollTo(0, 0)');
}

async function openRival(page: Page, url: string, layout: Layout, script: string): Promise<void> {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url);
  await page.addScriptTag({ content: script });
  await page.evaluate(`gridBench.place('${layout}', ${PINS})`);
  const stand = layout === 'all' ? PINS : 1;
  await page.waitForFunction(`document.querySelectorAll('main article').length >= ${stand}`);
}

/** Bundles the script that runs in the page. */
async function rivals(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: RIVALS, output: { format: 'iife' } } },
  });
  const [code] = 'output' in built ? built.output.map((part) => 'code' in part && part.code) : [];
  if (!code) throw new Error('the rivals were not built');
  return code;
}
