import { aBusiness } from '#server/testing/businesses.ts';
import { aCrowd, aWillingPerson, makeOf, pinnedBy } from './audience-world.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// An audience in use cannot be deleted.
test.use({ provoked: /409 \(Conflict\)/ });

test('people like those of an audience become one, of a size that is estimated, and see why', async ({
  page,
  member,
  product,
  browser,
}) => {
  test.slow();
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const pathTo = (part: string) => `/advertiser/${advertiser_id}/${part}`;
  const viewer = await aWillingPerson(product);
  const buyers = await aCrowd(product, 'jarbuyer');
  await aCrowd(product, 'jarfan', 130);
  await aCrowd(product, 'others', 1500);
  for (const name of ['jarbuyer', 'jarfan', viewer.username]) {
    await pinnedBy(product, name, ['red jar', 'blue jar', 'lid']);
  }
  await pinnedBy(product, 'others', ['boat']);

  await open(page, pathTo('audiences/?new=1'));
  await page.getByLabel('Look-alike').check();
  await expect(page.getByText('You need an audience of at least 100 people first')).toBeVisible();
  await page.getByLabel('A customer list').check();
  await makeOf(page, 'Bought a jar', buyers);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();

  await open(page, pathTo('audiences/?new=1'));
  await page.getByLabel('Look-alike').check();
  const seed = 'Bought a jar, 100 people';
  await expect(page.locator(`option[value="${seed}"]`)).toBeAttached();
  await page.getByLabel('People like those of').fill(seed);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await expect(page.getByText("That's fewer than 100 people")).toBeVisible();
  const size = page.getByRole('slider', { name: 'Size' });
  await size.press('End');
  await expect(size).toHaveAttribute('aria-valuetext', '10% of people there');
  await expect(page.getByText(/^Up to 1\d0 people$/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Like jar buyers');
  expect(await axeFindings(page), 'a look-alike is chosen').toEqual([]);
  await page.getByRole('button', { name: 'Create audience' }).click();
  await expect(page.getByText('United States: the 10% most like “Bought a jar”')).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('dd').filter({ hasText: /^130$/ })).toBeVisible();
  expect(await axeFindings(page), 'a look-alike').toEqual([]);

  await open(page, pathTo('audiences/'));
  await page.getByRole('link', { name: 'Bought a jar', exact: true }).click();
  await page.getByRole('button', { name: 'Remove audience' }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(
    page.getByText('Remove the look-alikes of it first: “Like jar buyers”.'),
  ).toBeVisible();

  await open(page, pathTo('audience_debug/'));
  await page.getByLabel('E-mail address, or its SHA-256').fill(viewer.email);
  await page.getByRole('button', { name: 'Look up' }).click();
  const found = page.getByRole('row').filter({ hasText: 'Like jar buyers' });
  await expect(found).toContainText('pins or likes the same things');

  const context = await browser.newContext();
  await signIn(context, viewer, product.url);
  const own = await context.newPage();
  await own.goto(`${product.url}/settings/privacy/`);
  await own.getByRole('button', { name: /^Leave: You save what people who know/ }).click();
  await expect(own.getByText('None. No advertiser has you on a list.')).toBeVisible();
  await context.close();
});
