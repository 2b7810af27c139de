import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { add, chooseBoard, partner, photo, publishedPin, saved } from './building.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: string;
}

/** Stores the pixels of every finished picture before encoding. */
function keepFinished(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    // Called below with the canvas as its own.
    // oxlint-disable-next-line typescript/unbound-method
    const { toBlob } = HTMLCanvasElement.prototype;
    const messages: ImageData[] = [];
    Object.assign(globalThis, { drawn: messages });
    HTMLCanvasElement.prototype.toBlob = function (...input) {
      const pen = this.getContext('2d');
      if (pen) messages.push(pen.getImageData(0, 0, this.width, this.height));
      return toBlob.apply(this, input);
    };
  });
}

/** Returns the pixels of the preview, or of the last finished picture. */
function pixelsOf(page: Page, which: 'preview' | 'finished'): Promise<Pixels> {
  return page.evaluate((wanted) => {
    const { drawn = [] } = globalThis as unknown as { drawn?: ImageData[] };
    const canvas = document.querySelector<HTMLCanvasElement>('article canvas');
    const [width = 0, height = 0] = [canvas?.width, canvas?.height];
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, width, height);
    const image = wanted === 'preview' ? pixels : drawn.at(-1);
    if (!image) throw new Error('There are no pixels');
    let data = '';
    for (let at = 0; at < image.data.length; at += 8192) {
      data += String.fromCharCode(...image.data.subarray(at, at + 8192));
    }
    return { width: image.width, height: image.height, data: btoa(data) };
  }, which);
}

/** Returns the similarity of two pictures (PSNR) in dB; infinite if identical. */
function nearness(one: Buffer, other: Buffer): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    // Ignores alpha: a photograph has none.
    if (at % 4 === 3) continue;
    sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

test('what is published of crop, ratio and texts in two scripts is what the preview showed [BUILD-06, BUILD-07, BUILD-12]', async ({
  page,
  member,
}) => {
  await partner(member);
  await aBoard(member, 'Photographs');
  await keepFinished(page);
  await open(page, '/pin-builder/');
  await add(page, await photo(3), await photo(5));
  const looks = [
    { ratio: '2:3', layout: null, text: 'Blue birds\ngather here', corner: 'Top right', at: 'tr' },
    {
      ratio: '1:1',
      layout: 'Show all of it',
      text: 'ציפורים כחולות',
      corner: 'Bottom left',
      at: 'bl',
    },
  ];
  for (const { ratio, layout, text, corner, at } of looks) {
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await chooseBoard(page, 'Photographs');
    await page.getByRole('button', { name: 'Crop and ratio' }).click();
    await page.getByRole('radio', { name: ratio }).check();
    if (layout) await page.getByRole('radio', { name: layout }).check();
    else {
      await page
        .getByRole('group', { name: /Visible part/ })
        .or(page.locator('.ReactCrop__crop-selection'))
        .first()
        .focus();
      await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('button', { name: 'Text on the picture' }).click();
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByLabel('Text 1', { exact: true }).last().fill(text);
    await page.getByRole('radio', { name: corner }).check();
    await saved(page);
    const drawn = page.locator('article canvas');
    await expect
      .poll(async () => JSON.parse((await drawn.getAttribute('data-drawn')) ?? '{}') as object)
      .toMatchObject({ ratio, overlays: [{ text, position: at }] });
    const preview = await pixelsOf(page, 'preview');
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    expect(Math.abs(preview.height - (preview.width * down) / across)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: /published/ })).toBeVisible();
    const finished = await pixelsOf(page, 'finished');
    expect(finished.data === preview.data, 'the pixels of the preview').toBe(true);
    const all = await page.getByRole('link', { name: 'See it now' }).count();
    const pin = await publishedPin(page, member, all - 1);
    const answer = await page.request.get(pin.images.orig.url);
    const file = await sharp(await answer.body())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([file.info.width, file.info.height]).toEqual([preview.width, preview.height]);
    expect(nearness(file.data, Buffer.from(preview.data, 'base64'))).toBeGreaterThanOrEqual(40);
  }
});
