import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { plainFigure, type Benchmark, type Figure } from './kit/benchmark.ts';
import { openGallery } from './kit/gallery.ts';
import type { World } from './kit/world.ts';

const TARGETS = { performance: 0.95, accessibility: 1, seo: 1 } as const;
type Category = keyof typeof TARGETS;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export const benchmark: Benchmark = {
  name: 'lighthouse',
  workload: 'Lighthouse as a phone sees public pages (its own throttling): scores from 0 to 1.',
  async run(world, { rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const { server, boardPath, pinPath } = await openGallery(world, folder);
    const port = await startBrowser(world);
    const pages = { 'pin page': pinPath, 'board page': boardPath, home: '/', ideas: '/ideas/' };
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        reports.push(await reportOn(server.url + path, port));
      }
      figures.push(...figuresOf(what, reports));
    }
    return figures;
  },
};

/** Answers the port of its debugging. */
async function startBrowser(world: World): Promise<number> {
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
  return port;
}

async function reportOn(url: string, port: number): Promise<Report> {
  const onlyCategories = Object.keys(TARGETS) as Category[];
  const done = await lighthouse(url, { port, onlyCategories });
  if (!done || done.lhr.runtimeError) throw new Error(`${url}: ${done?.lhr.runtimeError?.message}`);
  return done.lhr;
}

function figuresOf(what: string, reports: readonly Report[]): Figure[] {
  return Object.entries(TARGETS).map(([name, atLeast]) => {
    const category = name as Category;
    const scores = reports.map((report) => report.categories[category]?.score ?? 0);
    const lost = reports.slice(-1).flatMap((report) => lossesOf(report, category));
    const why = lost.length > 0 ? ` (${lost.join(', ')})` : '';
    return plainFigure(`${what}, ${category}${why}`, 'of 1', scores, { atLeast });
  });
}

/** The audits that cost something, with what they say. */
function lossesOf({ categories, audits }: Report, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return [];
    return [`${id} ${audit.displayValue ?? ''}`.trim()];
  });
}
