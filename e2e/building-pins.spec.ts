import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { convertToBusiness } from '#contract/identity/ad-accounts.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { pictureFile, type PictureFile } from './corpus.ts';
import { expect, open, test } from './product.ts';
import type { Person } from './run-product.ts';
import { aBoard, aPin, aSection } from './world.ts';

const partner = (member: Person) =>
  member.call(convertToBusiness, { name: `Shop of ${member.username}`, country: 'US' });

/** A photograph small enough to be carried about as pixels. */
async function photo(number: number): Promise<PictureFile> {
  const { name, mimeType, buffer } = await pictureFile(number);
  const small = await sharp(buffer).resize({ width: 640 }).jpeg({ quality: 92 }).toBuffer();
  return { name, mimeType, buffer: small };
}

async function add(page: Page, ...files: PictureFile[]): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(files.length);
}

async function chooseBoard(page: Page, board: string): Promise<void> {
  await page.getByRole('button', { name: /^Board/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${board}`) })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

/** The pin that the page says was published. */
async function publishedPin(page: Page, member: Person, at = 0): Promise<Pin> {
  const link = page.getByRole('link', { name: 'See it now' }).nth(at);
  const href = (await link.getAttribute('href')) ?? '';
  return member.call(getPin, { id: href.replace(/\D/g, '') });
}

test('many files become cards with their statuses, one is edited and published, and one step back leaves the builder [BUILD-02, BUILD-08, BUILD-09, ROUTE-15]', async ({
  page,
  member,
}) => {
  await aBoard(member, 'Photographs');
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/ideas/');
  await open(page, '/pin-builder/');
  let letUploadsGo = () => {};
  const held = new Promise<void>((done) => (letUploadsGo = done));
  await page.route('**/VIPResource/create/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Choose pictures').setInputFiles([await photo(3), await photo(5)]);
  await expect(page.getByText('Uploading…')).toHaveCount(2);
  await expect(page.getByText('Processing your pictures…')).toBeVisible();
  letUploadsGo();
  await expect(page.getByText('Draft saved')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);

  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByText('This is for business accounts.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Choose a board for this Pin.').first()).toBeVisible();
  await expect(page.getByText('Not published')).toBeVisible();
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('t'.repeat(120));
  await expect(title).toHaveValue('t'.repeat(100));
  await expect(page.getByText('100/100')).toBeVisible();
  await title.fill('A blue bird');
  await chooseBoard(page, 'Photographs');
  await saved(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(title).toHaveValue('A blue bird');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Pin is published' })).toBeVisible();
  expect(await publishedPin(page, member)).toMatchObject({ title: 'A blue bird' });
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/ideas\/$/);
});

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: string;
}

/** Keeps the pixels of every finished picture as they are before they are encoded. */
function keepFinished(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    // Called below with the canvas as its own.
    // oxlint-disable-next-line typescript/unbound-method
    const { toBlob } = HTMLCanvasElement.prototype;
    const kept: ImageData[] = [];
    Object.assign(globalThis, { kept });
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      const pen = this.getContext('2d');
      if (pen) kept.push(pen.getImageData(0, 0, this.width, this.height));
      return toBlob.apply(this, given);
    };
  });
}

/** The pixels of the preview, or of the last finished picture. */
function pixelsOf(page: Page, which: 'preview' | 'finished'): Promise<Pixels> {
  return page.evaluate((wanted) => {
    const { kept = [] } = globalThis as unknown as { kept?: ImageData[] };
    const canvas = document.querySelector<HTMLCanvasElement>('article canvas');
    const [width = 0, height = 0] = [canvas?.width, canvas?.height];
    const shown = canvas?.getContext('2d')?.getImageData(0, 0, width, height);
    const image = wanted === 'preview' ? shown : kept.at(-1);
    if (!image) throw new Error('There are no pixels');
    let data = '';
    for (let at = 0; at < image.data.length; at += 8192) {
      data += String.fromCharCode(...image.data.subarray(at, at + 8192));
    }
    return { width: image.width, height: image.height, data: btoa(data) };
  }, which);
}

/** How near two pictures are, in dB; the same pixels are infinitely near. */
function nearness(one: Buffer, other: Buffer): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    // Transparency aside: a photograph has none.
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
    { ratio: '2:3', layout: null, text: 'Blue birds\ngather here', place: 'Top right', at: 'tr' },
    {
      ratio: '1:1',
      layout: 'Show all of it',
      text: 'ציפורים כחולות',
      place: 'Bottom left',
      at: 'bl',
    },
  ];
  for (const { ratio, layout, text, place, at } of looks) {
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
        .getByRole('group', { name: /The part that is shown/ })
        .or(page.locator('.ReactCrop__crop-selection'))
        .first()
        .focus();
      await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('button', { name: 'Text on the picture' }).click();
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByLabel('Text 1', { exact: true }).last().fill(text);
    await page.getByRole('radio', { name: place }).check();
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

test('a picture that does not load with cross-origin loading is loaded without: shown and published whole, and not edited [BUILD-10]', async ({
  page,
  member,
}) => {
  await partner(member);
  await aBoard(member, 'Photographs');
  // As from a store of pictures that does not allow it.
  await page.addInitScript(() => {
    // Called below with the picture as its own.
    // oxlint-disable-next-line typescript/unbound-method
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = function () {
      return this.crossOrigin === null ? decode.call(this) : Promise.reject(new Error('refused'));
    };
  });
  await open(page, '/pin-builder/');
  await add(page, await photo(3));
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByLabel('Alt text').fill('A blue bird');
  await expect(page.getByText('but not edited here')).toBeVisible();
  const picture = page.getByRole('img', { name: 'A blue bird' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await expect(page.getByRole('button', { name: 'Tags' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crop and ratio' })).toHaveCount(0);
  await chooseBoard(page, 'Photographs');
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Pin is published' })).toBeVisible();
});

test('a partner makes a carousel in the order they choose, tags it, and schedules it; drafts are edited together [BUILD-01, BUILD-11]', async ({
  page,
  member,
}) => {
  await partner(member);
  const board = await aBoard(member, 'Shop');
  const section = await aSection(member, board, 'Lamps');
  await aPin(member, board, { title: 'Arched lamp' });
  await open(page, '/pin-builder/');
  await add(page, await photo(3), await photo(5));
  // Both at once.
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Edit together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 drafts' });
  await dialog.getByRole('button', { name: /^Board/ }).click();
  const places = page.getByRole('dialog', { name: /^Choose/ });
  await places.getByRole('button', { name: /^Shop/ }).click();
  await places.getByRole('button', { name: /^Lamps/ }).click();
  await dialog.getByLabel('Link').fill('shop.example/lamps');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shop · Lamps')).toHaveCount(2);

  // One of them as a carousel, its last picture first.
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/shop\.example\/lamps/);
  await page.getByRole('radio', { name: 'Carousel' }).check();
  await page.getByLabel('Add pictures').setInputFiles([await photo(7)]);
  await expect(page.getByRole('button', { name: /^Picture \d/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Picture 2' }).click();
  await page.getByLabel('Title of this picture').fill('The second');
  await page.getByRole('button', { name: 'Move it earlier' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Two lamps');
  await page.getByRole('button', { name: 'Tags' }).click();
  await page.getByLabel('Find a pin of it').fill('Arched');
  await page.getByRole('button', { name: 'Arched lamp' }).click();
  await page.getByRole('button', { name: /^Tag: Arched lamp/ }).press('ArrowRight');
  const later = new Date(Date.now() + 3 * 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [later.getFullYear(), two(later.getMonth() + 1), two(later.getDate())].join('-');
  await page.getByLabel('Publish at').fill(`${day}T09:30`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Pin is scheduled' })).toBeVisible();

  // It waits, at another time, until it is published after all.
  await page.getByRole('link', { name: 'Scheduled' }).click();
  const waiting = page.getByRole('list', { name: 'Scheduled pins' });
  await expect(waiting.getByText('9:30')).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule Two lamps' }).click();
  await page.getByLabel('Publish at').fill(`${day}T10:45`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(waiting.getByText('10:45')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Two lamps now' }).click();
  await expect(page.getByRole('link', { name: 'See it now' })).toBeVisible();
  const pin = await publishedPin(page, member);
  expect(pin).toMatchObject({ title: 'Two lamps', section: { id: section.id } });
  const slots = pin.carousel_data?.carousel_slots ?? [];
  expect(slots.map(({ title }) => title)).toEqual(['The second', '']);
});
