import type { Locator } from '@playwright/test';
import { promoteLayout } from '#contract/ads/promote.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './product.ts';
import { openFlow, withPin } from './promoting.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
};

for (const [width, layout] of [
  [390, 'NARROW'],
  [869, 'NARROW'],
  [870, 'MEDIUM'],
  [1275, 'MEDIUM'],
  [1276, 'WIDE'],
] as const) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`the flow is laid out ${layout} [PROMOTE-15]`, async ({ page, member, product }) => {
      const { pin } = await withPin(product, member);
      expect(promoteLayout(width)).toBe(layout);
      const placements: (string | null)[] = [];
      page.on('request', (request) => {
        const { searchParams } = new URL(request.url());
        if (searchParams.get('path') === '/quick-promote/') {
          placements.push(searchParams.get('placement'));
        }
      });
      const flow = await openFlow(page, pin);
      const picture = await boxOf(flow.getByRole('img', { name: 'A vase' }).first());
      const form = await boxOf(flow.getByLabel('Where it leads'));
      const cost = await boxOf(flow.getByRole('complementary', { name: /What it/ }));
      const isBeside = form.x > picture.x + picture.width - 1;
      const isCostBeside = cost.x > form.x + form.width - 1;
      const isCostUnderPin = cost.y > picture.y + picture.height - 1 && cost.x < form.x;
      expect([isBeside, isCostBeside, isCostUnderPin]).toEqual(
        { NARROW: [false, false, false], MEDIUM: [true, false, true], WIDE: [true, true, false] }[
          layout
        ],
      );
      if (layout === 'NARROW') expect((await boxOf(flow)).width).toBe(width);
      await expect.poll(() => placements).toEqual([layout]);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(scrolls).toBe(false);
      await flow.getByRole('radio', { name: 'Sign-ups or sales' }).check();
      await flow.getByRole('radio', { name: 'I choose' }).check();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), colorScheme).toEqual([]);
      }
    });
  });
}
