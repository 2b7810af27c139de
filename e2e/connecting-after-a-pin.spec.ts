import type { Page } from '@playwright/test';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { getViewer } from '#contract/identity.ts';
import { groupOf } from '#contract/kernel/experiments.ts';
import { axeFindings } from './axe.ts';
import { add, chooseBoard, photo } from './building.ts';
import { expect, open, signIn, type Person, type Product } from './product.ts';
import { logInThere, test as base } from './providers.ts';
import { aBoard } from './world.ts';

const test = base.extend<object, { more: Record<string, string> }>({
  more: [{ PHOTO_NETWORK: 'Photos photos.example' }, { scope: 'worker' }],
});
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const EXPERIMENT = { salt: 'web_post_create_retargeting', groups: { on: 1, off: 1 } };
const OWN_PAGE = 'https://www.photos.example/kiln';

/** Creates a person in a group of the experiment, whose website is at `site`; signs in the browser. */
async function aMaker(
  page: Page,
  product: Product,
  { group, site }: { readonly group: 'on' | 'off'; readonly site: string },
): Promise<Person> {
  for (let tries = 0; tries < 100; tries += 1) {
    const person = await product.person();
    const viewer = await person.call(getViewer, {});
    if (viewer === null || groupOf(EXPERIMENT, viewer.id) !== group) continue;
    await aBoard(person, 'Photographs');
    await person.call(updateSettings, { website_url: site });
    await signIn(page.context(), person, product.url);
    return person;
  }
  throw new Error(`nobody is in ${group}`);
}

const invitation = (page: Page) => page.getByRole('dialog', { name: 'Your Pin is live' });

/** Creates a pin in the builder, and waits for its follow-up requests. */
async function makePin(page: Page, link: string): Promise<void> {
  await open(page, '/pin-builder/');
  await add(page, await photo(3));
  await page.getByRole('link', { name: /^Edit / }).click();
  if (link !== '') await page.getByLabel('Link', { exact: true }).fill(link);
  await chooseBoard(page, 'Photographs');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Pin is published' })).toBeVisible();
}

test('whoever makes a Pin that links to the photo network is invited to connect it, once, and only when all eight conditions hold [UPSELL-01] [ROLE-08]', async ({
  page,
  product,
}) => {
  test.slow();
  const settled = async () => {
    await page.waitForLoadState('networkidle');
    await expect(invitation(page)).toHaveCount(0);
  };
  await aMaker(page, product, { group: 'off', site: OWN_PAGE });
  await makePin(page, OWN_PAGE);
  await settled();

  const member = await aMaker(page, product, {
    group: 'on',
    site: 'https://photos.example.org/kiln',
  });
  await makePin(page, OWN_PAGE);
  await settled();
  await member.call(updateSettings, { website_url: OWN_PAGE });
  // No link; a link elsewhere; a host with the same ending.
  await makePin(page, '');
  await settled();
  await makePin(page, 'https://elsewhere.example/photos.example');
  await settled();
  await makePin(page, 'https://notphotos.example/kiln');
  await settled();

  await makePin(page, 'https://photos.example/p/1');
  await expect(invitation(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('claiming_upsells_seen'))).toBe(
    '["POST_CREATE_UPSELL"]',
  );
  await page.keyboard.press('Escape');
  await settled();
  // Only shown once per browser.
  await makePin(page, OWN_PAGE);
  await settled();

  // Another browser has not shown it; connected people do not see it.
  await page.evaluate(() => localStorage.removeItem('claiming_upsells_seen'));
  await open(page, '/settings/claim/');
  await page.getByRole('button', { name: 'Connect Instagram' }).click();
  await logInThere(page, 'kiln');
  await page.waitForURL('/settings/claim/');
  expect(await member.call(getSettings, {})).toMatchObject({
    connected_to_instagram: true,
    listed_website_url: OWN_PAGE,
    photo_network: { name: 'Photos', host: 'photos.example' },
  });
  await makePin(page, OWN_PAGE);
  await settled();
});

test('its way to leave comes into view 2 s after it opened; to connect leads to the claims, and either closes it [UPSELL-02]', async ({
  page,
  product,
}) => {
  await aMaker(page, product, { group: 'on', site: OWN_PAGE });
  await makePin(page, OWN_PAGE);
  const dialog = invitation(page);
  const dismiss = dialog.getByRole('button', { name: 'Not now' });
  await expect(dialog).toBeVisible();
  // The computed animation: a 2 s delay, then it appears.
  const fade = await dialog.locator('button', { hasText: 'Not now' }).evaluate((button) => {
    const [animation] = button.getAnimations();
    const timing = animation?.effect?.getComputedTiming();
    if (!animation || !timing) return null;
    const opacityAt = (time: number) => {
      animation.currentTime = time;
      return Number(getComputedStyle(button).opacity);
    };
    animation.pause();
    return [timing.delay, opacityAt(1_999), opacityAt(2_150), opacityAt(2_299)] as const;
  });
  expect(fade?.slice(0, 2)).toEqual([2_000, 0]);
  expect(fade?.[2]).toBeGreaterThan(0.1);
  expect(fade?.[3]).toBeGreaterThan(0.9);
  await dialog.locator('button', { hasText: 'Not now' }).evaluate((button) => {
    for (const animation of button.getAnimations()) animation.finish();
  });
  expect(await axeFindings(page)).toEqual([]);
  await dismiss.click();
  await expect(dialog).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('claiming_upsells_seen'));
  await makePin(page, OWN_PAGE);
  await dialog.getByRole('link', { name: 'Connect now' }).click();
  await page.waitForURL('/settings/claim/');
  await expect(dialog).toHaveCount(0);
});
