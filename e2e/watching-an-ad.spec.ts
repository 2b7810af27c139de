import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, type Page } from '@playwright/test';
import { getAdReport } from '#contract/ads/reports.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { updatePin, type Pin } from '#contract/pins.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { publishedPin } from './building.ts';
import { expect, open, signIn, test, type Person } from './product.ts';
import { promote, vasesToFind } from './promoted-world.ts';
import { aBoard } from './world.ts';

// Videos play by themselves only for people who do not mind motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// A normal user agent, because ads seen by self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ userAgent });
test.describe.configure({ timeout: 300_000 });

// Not found by searches for vases organically, so that its ad can appear.
const TITLE = 'Just the one that turns';
/** The report's figures. */
const TOLD = [
  'CLOSEUP',
  'VIDEO_P25',
  'VIDEO_P50',
  'VIDEO_P75',
  'VIDEO_P95',
  'VIDEO_P100',
  'VIDEO_MRC_VIEWS',
] as const;
let folder: string;
let video: string | null = null;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-film-'));
  const file = join(folder, 'film.mp4');
  const pattern = ['-f', 'lavfi', '-i', 'testsrc=size=360x480:rate=25:duration=4'];
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...pattern, '-pix_fmt', 'yuv420p', file]);
    video = file;
  } catch {
    // This machine cannot process videos; the journey is skipped.
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Saves the film as a Pin with a link. */
async function aFilm(page: Page, owner: Person, link: string): Promise<Pin> {
  await aBoard(owner, 'Vases');
  await open(page, '/pin/create/');
  await page.getByLabel('Choose a picture or video').setInputFiles(video ?? '');
  await expect(page.getByLabel("The video you're about to save")).toBeVisible({
    timeout: 150_000,
  });
  await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await page.getByRole('button', { name: /^Vases/ }).click();
  const pin = await publishedPin(page, owner);
  await owner.call(updatePin, { id: pin.id, link });
  return pin;
}

test('how far a promoted video is watched is told by its closeup, counted and in the report', async ({
  page,
  context,
  browser,
  product,
  drawn,
}) => {
  test.skip(video === null, 'There is no ffmpeg.');
  const owner = await aBusiness(product);
  await signIn(context, owner, product.url);
  const link = drawn.page('vase').replace('127.0.0.1', 'vases.localhost');
  const pin = await aFilm(page, owner, link);
  await vasesToFind(product);
  const { advertiser_id } = owner;
  await promote(product, owner, {
    advertiser_id,
    pin_id: pin.id,
    objective_type: 'CONSIDERATION',
    billable_event: 'CLICKTHROUGH',
    budget: 5_000_000,
    credit: 20_000_000,
  });

  const person = await product.person();
  await person.call(updateAdChoices, { is_personal: true });
  await person.call(updateSettings, { country: 'US' });
  await person.call(chooseInterests, { topics: ['Vases'] });
  const other = await browser.newContext({ baseURL: product.url, userAgent });
  await signIn(other, person, product.url);
  const viewer = await other.newPage();
  const tile = viewer.getByRole('article').filter({ hasText: `Promoted by ${owner.fullName}` });
  await expect(async () => {
    await open(viewer, '/search/pins/?q=red%20vase');
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });
  await tile.getByRole('link').first().click();
  await expect(viewer.getByLabel(`Video: ${TITLE}`)).toBeVisible();

  const counted = async () => {
    await product.run('ads.roll');
    const day = new Date().toISOString().slice(0, 10);
    const input = { advertiser_id, level: 'AD', start_date: day, end_date: day } as const;
    const { data } = await owner.call(getAdReport, { ...input, columns: [...TOLD] });
    return data.map((row) => row.metrics);
  };
  const once = Object.fromEntries(TOLD.map((column) => [column, 1]));
  await expect.poll(counted, { timeout: 60_000 }).toEqual([once]);
  await other.close();
});
