import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseBoard, publishedPin, saved } from './building.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let folder: string;
let video: string | null = null;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-film-'));
  const file = join(folder, 'film.mp4');
  const pattern = ['-f', 'lavfi', '-i', 'testsrc=size=360x480:rate=25:duration=3'];
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...pattern, '-pix_fmt', 'yuv420p', file]);
    video = file;
  } catch {
    // This machine cannot process videos; the journey is skipped.
  }
});
/** A busy machine processes even a short video slowly. */
const MADE = { timeout: 150_000 };
test.describe.configure({ timeout: 240_000 });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a video is made, plays in its closeup, and shows its length in the grid [CREATE-18] [DATA-05]', async ({
  page,
  member,
}) => {
  test.skip(video === null, 'There is no ffmpeg.');
  const board = await aBoard(member, 'Films');
  await open(page, '/pin/create/');
  const input = page.getByLabel('Choose a picture or video');
  // The second file is ignored, and the person is told where several are accepted.
  await input.setInputFiles([video ?? '', video ?? '']);
  await expect(page.getByLabel("The video you're about to save")).toBeVisible(MADE);
  await expect(page.getByText('We only took the first file.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('A moving pattern');
  await page.getByRole('button', { name: /^Films/ }).click();
  await page.getByRole('link', { name: 'See it now' }).click();

  const film = page.getByLabel('Video: A moving pattern');
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await film.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  await open(page, board.url);
  await expect(
    page.getByRole('list', { name: 'Pins on Films' }).getByText('Video 0:03'),
  ).toBeVisible();
});

test('a video is a draft of the pin builder, and is published from there [BUILD-04]', async ({
  page,
  member,
}) => {
  test.skip(video === null, 'There is no ffmpeg.');
  await aBoard(member, 'Films');
  await open(page, '/pin-builder/');
  await page.getByLabel('Choose pictures or videos').setInputFiles(video ?? '');
  await expect(page.getByText('Draft saved')).toBeVisible(MADE);
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByLabel('Title', { exact: true }).fill('A pattern from the builder');
  await chooseBoard(page, 'Films');
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Pin is published' })).toBeVisible();
  const pin = await publishedPin(page, member);
  expect(pin.title).toBe('A pattern from the builder');
  expect(Object.keys(pin.videos?.video_list ?? {})).not.toEqual([]);
});
