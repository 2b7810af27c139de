import { createDraft } from '#contract/builder/drafts.ts';
import type { Composition } from '#contract/builder/pictures.ts';
import { publishDraft } from '#contract/builder/publishing.ts';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

/** Creates a carousel of three pictures, with a pin and its maker tagged in the second. */
async function aCarousel(person: Person): Promise<string> {
  await person.call(convertToBusiness, { name: 'Bowers', country: 'NZ' });
  const board = await aBoard(person, 'Rooms');
  const lamp = await aPin(person, board, { title: 'A lamp' });
  const pictures = [];
  for (const title of ['Hall', 'Kitchen', 'Garden']) {
    const { image_signature } = await aPin(person, board, { width: 600, height: 900 });
    const composition = {
      ratio: '2:3',
      layout: 'fill',
      crop: null,
      background: '#ffffff',
      overlays: [],
    } satisfies Composition;
    pictures.push({ image_signature, composition, title, alt_text: `The ${title}` });
  }
  const tags = [{ kind: 'product' as const, pin_id: lamp.id, page: 1, x: 0.25, y: 0.5 }];
  const input = {
    kind: 'carousel' as const,
    board_id: board.id,
    title: 'Our rooms',
    pictures,
    tags,
  };
  const draft = await person.call(createDraft, input);
  const { pin_id } = await person.call(publishDraft, { draft_id: draft.id });
  return pin_id ?? '';
}

test.describe('mirrored', () => {
  test.use({ locale: 'ar-XB' });

  test('a carousel is turned by buttons, keys and where the script goes, and tags lead on [DATA-05]', async ({
    page,
    member,
  }) => {
    const id = await aCarousel(member);
    await open(page, `/pin/${id}/`);
    const carousel = page.getByRole('article').getByRole('group').first();
    const picture = (name: string) => carousel.getByRole('img', { name, exact: true });
    await expect(picture('The Hall')).toBeVisible();
    const buttons = carousel.getByRole('button');
    // The first one zooms; what turns the carousel comes after it.
    await expect(buttons).toHaveCount(2);
    await buttons.last().click();
    await expect(picture('The Kitchen')).toBeVisible();
    await expect(picture('The Hall')).toBeHidden();
    await expect(buttons).toHaveCount(3);
    // Right to left, forward is to the left.
    await buttons.nth(1).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(picture('The Garden')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(picture('The Kitchen')).toBeVisible();
    const dot = carousel.getByRole('link').first();
    // Tags keep their position in the picture, in every script; the picture may still move.
    await expect
      .poll(async () => {
        const [frame, box] = [await carousel.boundingBox(), await dot.boundingBox()];
        const at = (box?.x ?? 0) + (box?.width ?? 0) / 2 - (frame?.x ?? 0);
        return Math.abs(at - (frame?.width ?? 0) / 4);
      })
      .toBeLessThan(5);
    await dot.click();
    await expect(page.getByRole('heading', { level: 1, name: 'A lamp' })).toBeVisible();
  });
});
