import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { consolePath, type ConsoleKey } from '#contract/ads/console-paths.ts';
import { plainFigure, type Benchmark, type Figure } from '../kit/benchmark.ts';
import { advertiseGallery } from '../kit/advertising-gallery.ts';
import { type Gallery, openGallery } from '../kit/gallery.ts';
import type { World } from '../kit/world.ts';

const TARGETS = { performance: 0.95, accessibility: 1, seo: 1 } as const;
type Category = keyof typeof TARGETS;

/** Two more pages of somebody signed in. */
const OF_PEOPLE = { search: '/search/pins/?q=picture', notifications: '/notifications/' };

/** The console's most used pages. */
const CONSOLE: readonly ConsoleKey[] = [
  'overview',
  'reporting_campaigns',
  'reporting_ad_groups',
  'reporting_ads',
  'reporting_ad_group_positive_keywords',
  'campaign_insights',
  'ads',
  'audiences',
  'billing',
  'history',
];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export const benchmark: Benchmark = {
  name: 'lighthouse',
  workload:
    'Lighthouse as a phone sees ten pages, of visitors and of somebody signed in (its own throttling), and how accessible it finds ten pages of the console: scores from 0 to 1.',
  async run(world, { rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    const { server, owner, boardPath, pinPath } = gallery;
    const { port, context } = await startBrowser(world);
    const pages = { 'pin page': pinPath, 'board page': boardPath, home: '/', ideas: '/ideas/' };
    const figures: Figure[] = [];
    const measure = async (what: string, path: string, categories: Category[]): Promise<void> => {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        reports.push(await reportOn(server.url + path, port, categories));
      }
      figures.push(...figuresOf(what, reports, categories));
    };
    for (const [what, path] of Object.entries(pages)) await measure(what, path, CATEGORIES);
    await context.addCookies(
      [...owner.cookies].map(([name, value]) => ({ name, value, url: server.url })),
    );
    for (const [what, path] of Object.entries({ ...pages, ...OF_PEOPLE })) {
      await measure(`signed in, ${what}`, path, FOR_PEOPLE);
    }
    return [...figures, ...(await consoleFigures(gallery, port))];
  },
};

/** Accessibility scores of console pages; independent of load, so one run is enough. */
async function consoleFigures(gallery: Gallery, port: number): Promise<Figure[]> {
  const { server } = gallery;
  const { advertiser_id, campaign_id } = await advertiseGallery(gallery);
  const figures: Figure[] = [];
  for (const key of CONSOLE) {
    const path = consolePath(key, advertiser_id, { campaignId: campaign_id });
    const report = await reportOn(server.url + path, port, ['accessibility']);
    if (!report.finalDisplayedUrl.endsWith(path)) throw new Error(`${path} was not shown`);
    figures.push(figureOf(`console, ${key}`, 'accessibility', [report]));
  }
  return figures;
}

/** A browser, and its debugging port. */
async function startBrowser(world: World): Promise<{ port: number; context: BrowserContext }> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
  const profile = await mkdtemp(join(tmpdir(), 'bowerbird-browser-'));
  const port = 9222 + (process.pid % 1000);
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--headless', '--disable-gpu'];
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
  world.onClose(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });
  return { port, context: browser };
}

const CATEGORIES = Object.keys(TARGETS) as Category[];
/** Search engines see no page of somebody signed in. */
const FOR_PEOPLE: Category[] = ['performance', 'accessibility'];

async function reportOn(
  url: string,
  port: number,
  onlyCategories: Category[] = CATEGORIES,
): Promise<Report> {
  const done = await lighthouse(url, { port, onlyCategories });
  if (!done || done.lhr.runtimeError) throw new Error(`${url}: ${done?.lhr.runtimeError?.message}`);
  return done.lhr;
}

const figuresOf = (
  what: string,
  reports: readonly Report[],
  categories: readonly Category[],
): Figure[] => categories.map((category) => figureOf(what, category, reports));

function figureOf(what: string, category: Category, reports: readonly Report[]): Figure {
  const scores = reports.map((report) => report.categories[category]?.score ?? 0);
  const lost = reports.slice(-1).flatMap((report) => lossesOf(report, category));
  const why = lost.length > 0 ? ` (${lost.join(', ')})` : '';
  return plainFigure(`${what}, ${category}${why}`, 'of 1', scores, { atLeast: TARGETS[category] });
}

/** Returns the audits that lost points, with their messages. */
function lossesOf({ categories, audits }: Report, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return [];
    return [`${id} ${audit.displayValue ?? ''}`.trim()];
  });
}
