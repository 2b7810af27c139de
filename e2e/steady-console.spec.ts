import { createCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { expect, open, test } from './product.ts';

interface Moves {
  readonly moves: string[];
}

for (const width of [390, 1440]) {
  test(`nothing moves while the figures of campaigns arrive, at ${width}`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    // More than a page of the list, and counts of three digits.
    for (let from = 0; from < 270; from += 30) {
      const items = Array.from({ length: 30 }, (_, at) => ({
        name: `Campaign ${from + at}`,
        objective_type: 'CONSIDERATION',
        daily_spend_cap: 1_000_000,
      }));
      await member.call(createCampaigns, { advertiser_id, items });
    }
    await page.addInitScript(() => {
      const moves: string[] = [];
      Object.assign(window, { moves });
      type Shift = PerformanceEntry & {
        sources: { node: HTMLElement | null; currentRect: DOMRect; previousRect: DOMRect }[];
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // What the browser paints before it has read the whole page may still move.
          const [opened] = performance.getEntriesByType('navigation');
          const { domInteractive } = opened as PerformanceNavigationTiming;
          if (domInteractive === 0 || entry.startTime < domInteractive) continue;
          for (const { node, previousRect: was, currentRect: now } of (entry as Shift).sources)
            moves.push(`${node?.className}: ${was.x},${was.y} to ${now.x},${now.y}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/?delivered=0`);
    await expect(page.getByRole('status').filter({ hasText: '270 in total' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'As a table' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as Moves).moves)).toEqual([]);
  });
}
