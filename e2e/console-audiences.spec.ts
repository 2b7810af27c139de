import { createHash } from 'node:crypto';
import { devices } from '@playwright/test';
import { getAds } from '#contract/ads/campaigns.ts';
import { createConversionTag, updateConversionTag } from '#contract/ads/conversion-tags.ts';
import { TAG_EVENTS_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { createKeywords } from '#contract/ads/keywords.ts';
import { createAdLookUp } from '#contract/ads/audiences/look-ups.ts';
import { getAdDraft } from '#contract/ads/drafts/drafts.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { acceptAdRoles, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { search } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aCrowd, aWillingPerson, makeOf } from './audience-world.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person } from './product.ts';
import { promote, vasesToFind } from './promoted-world.ts';
import { aBoard, aPin } from './world.ts';

const { userAgent } = devices['Desktop Chrome'];
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  userAgent,
  // An audience in use cannot be deleted, and a page with a query is refused.
  provoked: /409 \(Conflict\)|400 \(Bad Request\)/,
});

const adFor = async (person: Person, promoted: Pin): Promise<boolean> => {
  const page = await person.call(search, { query: 'red vase', scope: 'pins', page_size: 10 });
  const pins = page.data.results as unknown as Pin[];
  return pins.some(({ id, is_promoted }) => id === promoted.id && is_promoted);
};

test('a list that is sent becomes an audience, whose people alone meet an ad, until they leave; who is in it is looked up with a trace [CONSOLE-13]', async ({
  page,
  member,
  product,
  browser,
  drawn,
}) => {
  test.slow();
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const pathTo = (part: string) => `/advertiser/${advertiser_id}/${part}`;
  const [viewer, stranger] = [await aWillingPerson(product), await aWillingPerson(product)];
  await vasesToFind(product);
  const pin = await aPin(member, await aBoard(member, 'Vases'), {
    title: 'Just the one',
    link: drawn.page('vase'),
  });
  await open(page, pathTo(''));
  await page.getByRole('link', { name: 'Audiences', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No audiences yet' })).toBeVisible();
  expect(await axeFindings(page), 'no audiences').toEqual([]);
  await page.getByRole('link', { name: 'New audience' }).click();
  const crowd = await aCrowd(product, 'buyer');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const latin = Buffer.from('bj\u00f6rk@people.example', 'latin1');
  await page
    .getByLabel('File with addresses')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: latin });
  await expect(page.getByText("This file isn't UTF-8. Save it as CSV UTF-8.")).toBeVisible();
  await makeOf(page, 'Bought before', [viewer.email, ...crowd]);
  expect(sent.join('')).not.toContain(crowd[0]);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  expect(await axeFindings(page), 'an audience').toEqual([]);
  const audience = new URL(page.url()).searchParams.get('id') ?? '';

  await open(page, pathTo('audiences/'));
  const row = page.getByRole('row').filter({ hasText: 'Bought before' });
  await expect(row).toContainText('100');
  await expect(row).toContainText(member.fullName);
  expect(await axeFindings(page), 'audiences').toEqual([]);

  await open(page, pathTo('ads/create/'));
  await page.getByLabel('Campaign name').fill('Jars');
  await page.getByRole('button', { name: 'Next: ad group', exact: true }).click();
  // Waits for the list of audiences before typing.
  await expect(page.locator('option[value="Bought before, 100 people"]').first()).toBeAttached();
  await page.getByLabel('Audiences', { exact: true }).fill('Bought before, 100 people');
  await expect(
    page.getByRole('button', { name: 'Remove Bought before, 100 people' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?id=\d+$/);
  const draft_id = new URL(page.url()).searchParams.get('id') ?? '';
  const specOf = async () =>
    (await member.call(getAdDraft, { advertiser_id, draft_id })).document.ad_groups[0]
      ?.targeting_spec;
  await expect.poll(specOf, { timeout: 30_000 }).toMatchObject({ AUDIENCE_INCLUDE: [audience] });

  const ad_id = await promote(product, member, {
    advertiser_id,
    pin_id: pin.id,
    objective_type: 'AWARENESS',
    billable_event: 'IMPRESSION',
    budget: 20_000_000,
    credit: 50_000_000,
    // More than the untargeted vase promotions of other tests.
    bid: 15_000_000,
    spec: { AUDIENCE_INCLUDE: [audience] },
  });
  const { data: ads } = await member.call(getAds, { advertiser_id, ad_ids: [ad_id] });
  const word = { parent_id: ads[0]!.ad_group_id, value: 'red vase', match_type: 'BROAD' } as const;
  await member.call(createKeywords, { advertiser_id, items: [word] });
  await product.run('ads.pace');
  await expect.poll(() => adFor(viewer, pin), { timeout: 60_000 }).toBe(true);
  expect(await adFor(stranger, pin)).toBe(false);

  await open(page, pathTo(`audiences/?id=${audience}`));
  await page.getByRole('button', { name: 'Remove audience' }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Take it out of these ad groups first: “Vases”.')).toBeVisible();

  await page.getByRole('link', { name: 'Check a person' }).click();
  await page.getByLabel('E-mail address, or its SHA-256').fill(viewer.email.toUpperCase());
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('heading', { name: 'In 1 audience' })).toBeVisible();
  const found = page.getByRole('row').filter({ hasText: 'Bought before' });
  await expect(found).toContainText('on a list you sent');
  await expect(page.getByRole('row').filter({ hasText: member.fullName })).toBeVisible();
  expect(await axeFindings(page), 'a person is looked up').toEqual([]);

  const context = await browser.newContext();
  await signIn(context, viewer, product.url);
  const own = await context.newPage();
  await own.goto(`${product.url}/settings/privacy/`);
  await own.getByRole('button', { name: /^Leave: Your e-mail address is on a list of/ }).click();
  await expect(own.getByText('None. No advertiser has you on a list.')).toBeVisible();
  await context.close();
  await expect.poll(() => adFor(viewer, pin)).toBe(false);
  const look = { advertiser_id, way: 'EMAIL_HASH' as const, value: viewer.email };
  expect((await member.call(createAdLookUp, look)).audiences).toEqual([]);
});

test('audiences are seen by whoever sees reports, made by whoever may, and are not there for others', async ({
  page,
  member,
  product,
}) => {
  const owner = await aBusiness({ person: () => product.person() });
  const { advertiser_id } = owner;
  const pathTo = (part: string) => `/advertiser/${advertiser_id}/${part}`;
  for (const part of ['audiences/', 'audience_debug/']) {
    const answer = await page.request.get(pathTo(part));
    expect(answer.status(), part).toBe(404);
  }
  const { username } = member;
  await owner.call(giveAdRoles, { advertiser_id, username, permissions: ['ANALYST'] });
  await member.call(acceptAdRoles, { advertiser_id });
  await open(page, pathTo('audiences/'));
  await expect(page.getByRole('heading', { name: 'No audiences yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New audience' })).toHaveCount(0);
  for (const part of ['audiences/?new=1', 'audience_debug/']) {
    await open(page, pathTo(part));
    await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pathTo('audiences/'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFindings(page), 'a phone').toEqual([]);
});

test('whom a tag saw becomes an audience, by what they did and where, which they can leave', async ({
  page,
  member,
  product,
  browser,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const visitor = await aWillingPerson(product);
  await visitor.call(updateAdChoices, { is_personal: true });
  const { id: tag_id } = await member.call(createConversionTag, { advertiser_id, name: 'Shop' });
  await member.call(updateConversionTag, { advertiser_id, tag_id, enhanced_match: true });
  const answer = await fetch(product.url + TAG_EVENTS_PATH, {
    method: 'POST',
    headers: { 'user-agent': userAgent, origin: 'https://shop.example' },
    body: new URLSearchParams({
      tag_id,
      path: '/vases/red',
      em: createHash('sha256').update(visitor.email).digest('hex'),
      events: JSON.stringify([{ event_name: 'add_to_cart', event_id: 'one' }]),
    }),
  });
  expect(answer.status).toBe(204);

  await open(page, `/advertiser/${advertiser_id}/audiences/?new=1`);
  await page.getByLabel('Site visitors').check();
  await page.getByLabel('Added to cart').check();
  await page.getByLabel('Page address contains').fill('/vases?');
  await page.getByLabel('In the last days').fill('30');
  await page.getByLabel('Name', { exact: true }).fill('Filled a cart');
  expect(await axeFindings(page), 'visitors are chosen').toEqual([]);
  const create = page.getByRole('button', { name: 'Create audience' });
  await create.click();
  await expect(page.getByText('Leave out ? and #')).toBeVisible();
  await page.getByLabel('Page address contains').fill('/vases');
  await page.getByLabel("Page address doesn't contain").fill('/help');
  await create.click();
  await expect(page.getByText('Added to cart at “/vases”, not at “/help”, 30 days')).toBeVisible();
  await expect(page.getByText('under 100', { exact: true })).toBeVisible();
  expect(await axeFindings(page), 'an audience of visitors').toEqual([]);
  await open(page, `/advertiser/${advertiser_id}/audiences/`);
  const row = page.getByRole('row').filter({ hasText: 'Filled a cart' });
  await expect(row).toContainText('Site visitors');
  await expect(row).toContainText('under 100');

  const context = await browser.newContext();
  await signIn(context, visitor, product.url);
  const own = await context.newPage();
  await own.goto(`${product.url}/settings/privacy/`);
  await own.getByRole('button', { name: /^Leave: You visited the site of/ }).click();
  await expect(own.getByText('None. No advertiser has you on a list.')).toBeVisible();
  await context.close();
});
