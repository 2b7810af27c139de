import type { Locator } from '@playwright/test';
import { aBusiness } from '#server/testing/businesses.ts';
import { campaignsOf } from './advertised.ts';
import { expect, open, test } from './product.ts';

test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });

/** How much of an element's first letter is outside of it. */
const lostOf = (named: Locator): Promise<number> =>
  named.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) throw new Error('no text');
    const letter = document.createRange();
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    const [one, whole] = [letter.getBoundingClientRect(), element.getBoundingClientRect()];
    return Math.max(0, whole.left - one.left, one.right - whole.right);
  });

test('from right to left on a phone the beginning of a long name is seen, and a short one stands at the right', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const long = 'A campaign whose name is too long for any phone there is';
  await campaignsOf({ owner: member, advertiser_id }, [long, 'Short']);
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const account = page.locator('header b, button b').filter({ hasText: '& Co' }).first();
  expect(await lostOf(account)).toBeLessThan(1);
  const link = page.getByRole('link', { name: long });
  expect(await lostOf(link)).toBeLessThan(1);
  const ends = async (name: string) => {
    const box = await page.getByRole('link', { name, exact: true }).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await ends('Short')).toBe(await ends(long));
});
