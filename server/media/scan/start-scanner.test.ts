import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { emptyScan, type RawPage } from './page.ts';
import { type Scanner, type ScannerLimits, startScanner } from './start-scanner.ts';

const size = 3 * 1024 * 1024;
const good = '<title>Good</title><main><img src="/a.jpg"></main>';

function page(html: string): RawPage {
  return { html: Buffer.from(html), contentType: 'text/html', url: 'http://a.example/' };
}

function fullOf(text: string): string {
  return text.repeat(Math.floor(size / text.length));
}

function aScanner(limits: Partial<ScannerLimits> = {}): Scanner & AsyncDisposable {
  const scanner = startScanner({ log: pino({ level: 'silent' }), limits });
  return {
    scanPage: (raw) => scanner.scanPage(raw),
    stop: () => scanner.stop(),
    [Symbol.asyncDispose]: () => scanner.stop(),
  };
}

const hostile: readonly (readonly [string, string])[] = [
  ['nesting', fullOf('<div class="a">')],
  ['elements never closed', fullOf('<p><b><i>')],
  ['attributes', `<img ${Array.from({ length: 300_000 }, (_, at) => `d${at}=1`).join(' ')}>`],
  ['one attribute', `<img src="${'a'.repeat(size - 20)}">`],
  ['one srcset', `<img srcset="${fullOf('a.jpg 1w, ')}">`],
  ['commas', `<img srcset="${','.repeat(size)}">`],
  ['pictures', Array.from({ length: 200_000 }, (_, at) => `<img src=${at}>`).join('')],
  ['JSON-LD', `<script type=application/ld+json>${'['.repeat(size)}</script>`],
  ['microdata', fullOf('<div itemscope itemprop=image itemtype=x/ImageObject>')],
  ['RDFa', fullOf('<i typeof=Recipe property=recipeYield>4')],
  ['styles', `<style>${fullOf('.a,.b{background:url(a)}')}`],
  ['save links', fullOf('<a href="/pin/create/button/?media=/a.jpg">')],
  ['half tags', '<'.repeat(size)],
  ['entities', '&'.repeat(size)],
  ['nothing', '\0'.repeat(size)],
];

describe('the scanner', () => {
  it('reads a page in a worker [CREATE-09]', async () => {
    await using scanner = aScanner();
    const scanned = await scanner.scanPage(page(good));
    expect(scanned).toMatchObject({
      title: 'Good',
      items: [{ type: 'pinnable', url: 'http://a.example/a.jpg' }],
    });
  });

  it.each(hostile)(
    'survives a page of %s, and reads the next one [SEC-50]',
    async (_name, html) => {
      await using scanner = aScanner({ workers: 1 });
      const scanned = await scanner.scanPage(page(html));
      expect(scanned.items.length).toBeLessThanOrEqual(100);
      expect(await scanner.scanPage(page(good))).toMatchObject({ title: 'Good' });
    },
  );

  it('gives up a page that takes too long, and replaces the worker [SEC-50]', async () => {
    await using scanner = aScanner({ workers: 1, scanMs: 1_000, memoryMb: 2_000 });
    const names = Array.from({ length: 1_500_000 }, (_, at) => `d${at}=1`);
    const endless = `<title>slow</title><img ${names.join(' ')}>`;
    expect(await scanner.scanPage(page(endless))).toEqual(emptyScan);
    expect(await scanner.scanPage(page(good))).toMatchObject({ title: 'Good' });
  });

  it('gives up a page that takes too much memory, and reads the next one [SEC-50]', async () => {
    await using scanner = aScanner({ workers: 1, memoryMb: 24, scanMs: 60_000 });
    const heavy = `<title>heavy</title>${hostile[2]?.[1] ?? ''}`;
    expect(await scanner.scanPage(page(heavy))).toEqual(emptyScan);
    expect(await scanner.scanPage(page(good))).toMatchObject({ title: 'Good' });
  });

  it('keeps the main thread free [SEC-50]', async () => {
    await using scanner = aScanner();
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    await scanner.scanPage(page(hostile[2]?.[1] ?? ''));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
  });

  it('serves many at once, and gives up those that would wait too long in the row', async () => {
    await using scanner = aScanner({ workers: 2, waiting: 10 });
    const scans = await Promise.all(Array.from({ length: 30 }, () => scanner.scanPage(page(good))));
    expect(scans.filter((scan) => scan.title === 'Good')).toHaveLength(12);
    expect(scans.filter((scan) => scan.items.length === 0)).toHaveLength(18);
  });

  it('finds nothing once stopped, also for those in the row', async () => {
    const scanner = aScanner({ workers: 1 });
    const scans = [good, good, good].map((html) => scanner.scanPage(page(html)));
    await scanner.stop();
    expect(await Promise.all(scans)).toEqual([emptyScan, emptyScan, emptyScan]);
    expect(await scanner.scanPage(page(good))).toEqual(emptyScan);
  });
});
