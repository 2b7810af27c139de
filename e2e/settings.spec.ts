import { updateSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { drawnPicture } from './drawn.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a photo is cut out, and then stands in the header and on the profile', async ({
  page,
  member,
}) => {
  await open(page, '/settings/profile/');
  const buffer = await drawnPicture('a face', 900, 600);
  const chosen = { name: 'face.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Choose a photo').setInputFiles(chosen);
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  const whole = dialog.getByRole('img', { name: 'The whole picture' });
  await expect(whole).toBeVisible();
  const { width = 0, height = 1 } = (await whole.boundingBox()) ?? {};
  expect(width / height, 'its shape').toBeCloseTo(900 / 600, 1);
  // The arrow keys move the crop.
  await dialog.getByLabel('Visible part').press('ArrowRight');
  expect(await axeFindings(page), 'cutting').toEqual([]);
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  const { image_medium_url, image_xlarge_url } = await member.call(getUser, {
    username: member.username,
  });
  const drawn = (image: HTMLImageElement) => image.naturalWidth > 0 && image.naturalWidth;
  const at = (url: string | null) => `img[src$="${new URL(url ?? '').pathname}"]`;
  const inHeader = page.locator('header').locator(at(image_medium_url)).first();
  await expect.poll(() => inHeader.evaluate(drawn)).toBe(170);
  await open(page, `/${member.username}/`);
  const onProfile = page.locator('main').locator(at(image_xlarge_url));
  await expect.poll(() => onProfile.evaluate(drawn)).toBe(474);
});

test('a site that shows a file is its owner’s, on their profile and at its pins [ROUTE-10]', async ({
  page,
  member,
  product,
  drawn,
}) => {
  const site = `http://${drawn.allow}`;
  await member.call(updateSettings, { website_url: `${site}/kiln` });
  await open(page, '/settings/claim/');
  await page.getByRole('textbox', { name: 'Website' }).fill(site);
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('radio', { name: 'A file on your site' }).check();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('alert')).toContainText("the line isn't there yet");
  expect(await axeFindings(page), 'claiming').toEqual([]);
  drawn.put('/bowerbird-site.html', await page.getByLabel('The line').inputValue());
  await page.getByRole('button', { name: 'Check now' }).click();
  const claimed = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await expect(claimed).toContainText('Yours');
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('img', { name: 'Verified as their own website' })).toBeVisible();

  const other = await product.person();
  const pin = await aPin(other, await aBoard(other, 'Clay'), { link: drawn.page('a-pot') });
  await open(page, `/pin/${pin.id}/`);
  const owner = page.getByText('The website of').getByRole('link', { name: member.fullName });
  await expect(owner).toHaveAttribute('href', `/${member.username}/`);
});
