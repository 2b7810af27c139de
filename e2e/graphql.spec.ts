import type { Page } from '@playwright/test';
import { getExperimentLink } from '#contract/experiments/experiments.ts';
import { getViewer } from '#contract/identity.ts';
import { savePin } from '#contract/pins.ts';
import { pictureFile } from './corpus.ts';
import { expect, open, type Product, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

const ways = [
  {
    way: 'GraphQL',
    group: 'on',
    endpoint: '/_/graphql/',
    says: (pin: string) => `"variables":{"pin":"${pin}"}`,
  },
  {
    way: 'PinResource',
    group: 'off',
    endpoint: '/resource/PinResource/get/',
    says: (pin: string, viewer: string) =>
      `{"id":"${pin}","field_set_key":"detailed","orbac_subject_id":"${viewer}"}`,
  },
] as const;
const endpoints = ways.map(({ endpoint }) => endpoint as string);

/** Returns the suffix that shows a page in one group. */
const lookAt = async ({ operator }: Product, group: 'on' | 'off'): Promise<string> => {
  const look = { experiment: 'pin_by_graphql', group };
  return (await operator.call(getExperimentLink, look)).query;
};

/** Records the page's calls to the two endpoints. */
function endpointsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (endpoints.includes(pathname)) requests.push(pathname);
  });
  return requests;
}

for (const { way, group, endpoint, says } of ways) {
  test(`by ${way} the modal knows of a save that the grid does not, and a new pin is looked at [CALL-06] [SAVE-16]`, async ({
    page,
    product,
    member,
  }) => {
    const other = await product.person();
    const board = await aBoard(other, 'Blue hour');
    const pin = await aPin(other, board, { title: 'A blue feather' });
    const attic = await aBoard(member, 'Attic');
    const viewer = await member.call(getViewer, {});
    const requested = endpointsOf(page);
    const query = await lookAt(product, group);
    await open(page, `${board.url}?${query}`);
    await member.call(savePin, { pin_id: pin.id, board_id: attic.id });
    const pins = page.getByRole('list', { name: 'Pins on Blue hour' });
    const tile = pins.getByRole('listitem').filter({ hasText: 'A blue feather' });
    await tile.hover();
    const sent = page.waitForRequest((request) => request.url().includes(endpoint));
    await tile.getByRole('button', { name: /^Choose board/ }).click();
    expect(decodeURIComponent(`${(await sent).url()} ${(await sent).postData() ?? ''}`)).toContain(
      says(pin.id, viewer?.id ?? ''),
    );
    const modal = page.getByRole('dialog', { name: 'Choose board' });
    await expect(modal).toContainText('Psst! You already saved this Pin to Attic');
    expect(requested).toEqual([endpoint]);

    await open(page, `/pin/create/?${query}`);
    await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
    const looked = page.waitForResponse((response) => response.url().includes(endpoint));
    await page.getByRole('button', { name: /^Attic/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved to Attic' })).toBeVisible();
    expect((await looked).status()).toBe(200);
    expect(requested.filter((one) => one !== endpoint)).toEqual([]);
    await page.getByRole('link', { name: 'See it now' }).click();
    await expect(page).toHaveURL(/\/pin\/\d{19}\/$/);
  });
}

test('a new pin suggests to follow the account of its site, when GraphQL knows one', async ({
  page,
  product,
  member,
}) => {
  const museum = await product.person();
  await aBoard(member, 'Attic');
  await page.route('**/_/graphql/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { v3GetPinQuery: { data: object } } };
    const { id, username, fullName } = { id: '7', ...museum };
    const officialUser = {
      entityId: id,
      username,
      fullName,
      followerCount: 3,
      followedByMe: false,
    };
    Object.assign(answer.data.v3GetPinQuery.data, { linkDomain: { officialUser } });
    await route.fulfill({ response, json: answer });
  });
  await open(page, `/pin/create/?${await lookAt(product, 'on')}`);
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await page.getByRole('button', { name: /^Attic/ }).click();
  await expect(page.getByRole('button', { name: `Follow ${museum.fullName}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('3 followers');
});
