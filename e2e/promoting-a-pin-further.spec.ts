import type { Locator, Page } from '@playwright/test';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import { getConversionTags } from '#contract/ads/conversion-tags.ts';
import { updateBoard } from '#contract/boards.ts';
import { getAdAccounts, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, test } from './product.ts';
import { dialogOf, openFlow, press, withAccount, withPin } from './promoting.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Records the page's calls that promote. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('AdQuickPromote')) sent.push(request.url());
  });
  return sent;
}

test('the page has no business form: its billing form asks who pays, in the money of their country', async ({
  page,
  member,
  product,
}) => {
  await withPin(product, member);
  await open(page, '/quick-promote/');
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    'Pin',
    'Billing',
  ]);
  await press(main, 'Continue');
  await expect(main.getByRole('heading', { name: 'How you pay' })).toBeFocused();
  await main.getByLabel('Business name').fill('Clay on Tuesday');
  // The country's default budget and days replace missing choices.
  await expect(main.getByText('$3.00 × 10 days')).toBeVisible();
  await main.getByLabel('Country').selectOption('Sweden');
  await expect(main.getByText('SEK 10.00 × 30 days')).toBeVisible();
  await main.getByLabel('Country').selectOption('Brazil');
  await expect(main.getByLabel('Currency')).toHaveValue('USD · US Dollar');
  await expect(main.getByText('$1.00 × 10 days')).toBeVisible();
  await main.getByRole('checkbox').check();
  expect(await axeFindings(page), 'the billing').toEqual([]);
  await press(main, 'Promote for $10.00');
  await expect(main.getByRole('heading', { name: 'Waiting for funds' })).toBeVisible();
  const [account] = (await member.call(getAdAccounts, {})).data;
  expect(account).toMatchObject({ name: 'Clay on Tuesday', country: 'BR', currency: 'USD' });
  expect(account?.terms_accepted_at).not.toBeNull();
  const { data } = await member.call(getCampaigns, { advertiser_id: account?.id ?? '' });
  expect(data).toHaveLength(1);
});

test('by keyboard alone one goes from the Pin to its promotion, for sign-ups and up to a day', async ({
  page,
  member,
  product,
}) => {
  const { pin } = await withPin(product, member);
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Promote', exact: true }).focus();
  await page.keyboard.press('Enter');
  const flow = dialogOf(page);
  await expect(flow.getByLabel('Where it leads')).toBeVisible();
  const { keyboard } = page;
  const tabTo = async (target: Locator) => {
    for (let at = 0; at < 40; at += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(flow.getByRole('radio', { name: 'Visits to my page' }));
  await keyboard.press('ArrowRight');
  await expect(flow.getByRole('radio', { name: 'Sign-ups or sales' })).toBeChecked();
  await tabTo(flow.getByLabel('What counts'));
  await keyboard.type('A sign');
  await expect(flow.getByLabel('What counts')).toHaveValue('SIGNUP');
  await tabTo(flow.getByRole('radio', { name: '10 days' }));
  await keyboard.press('ArrowRight');
  await expect(flow.getByRole('radio', { name: '30 days' })).toBeChecked();
  await tabTo(flow.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');
  // Unanswered questions are reported, and the flow does not continue.
  await expect(flow.getByText('Choose an answer.')).toBeVisible();
  expect(await axeFindings(page), 'the question').toEqual([]);
  const answers = flow.getByRole('radio', { name: 'Yes', exact: true });
  await answers.focus();
  await keyboard.press('Space');
  await tabTo(flow.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');
  await expect(flow.getByRole('heading', { name: 'Your business' })).toBeFocused();
  await tabTo(flow.getByLabel('Business name'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Clay on Tuesday');
  await tabTo(flow.getByLabel('Country'));
  await keyboard.type('Germany');
  await expect(flow.getByLabel('Currency')).toHaveValue('EUR · Euro');
  await tabTo(flow.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');
  await expect(flow.getByRole('heading', { name: 'How you pay' })).toBeFocused();
  await tabTo(flow.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(flow.getByRole('button', { name: /^Promote for/ }));
  await keyboard.press('Enter');
  await expect(flow.getByRole('heading', { name: 'Promoted', exact: true })).toBeFocused();
  const [account] = (await member.call(getAdAccounts, {})).data;
  const advertiser_id = account?.id ?? '';
  const [tag] = (await member.call(getConversionTags, { advertiser_id })).data;
  expect(tag).toMatchObject({ name: 'Clay on Tuesday' });
  const [group] = (await member.call(getAdGroups, { advertiser_id })).data;
  expect(group?.optimization_goal_metadata).toEqual({
    conversion_tag_v3_goal_metadata: { conversion_tag_id: tag?.id, conversion_event: 'SIGNUP' },
  });
  const way = flow.getByRole('link', { name: 'Put it there' });
  await expect(way).toHaveAttribute(
    'href',
    `/advertiser/${advertiser_id}/conversions/tag_manual_setup`,
  );
});

test('at most eight interests are chosen, of the topics there are', async ({
  page,
  member,
  product,
}) => {
  const names = 'Ash Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy'.split(' ');
  for (const person of [await product.person(), await product.person(), await product.person()]) {
    for (const name of names) await aPin(person, await aBoard(person, name));
  }
  await product.run('discovery.count-topics');
  const { pin } = await withPin(product, member);
  const advertiser_id = await withAccount(member);
  const flow = await openFlow(page, pin);
  await flow.getByRole('radio', { name: 'I choose' }).check();
  const interests = flow.getByRole('group', { name: 'Interests' });
  await expect(interests.getByRole('button', { name: 'Ivy' })).toBeVisible();
  for (const name of names.slice(0, 8)) await press(interests, name);
  await expect(interests.getByRole('status')).toHaveText('8 of 8');
  await expect(interests.getByRole('button', { name: 'Ivy' })).toBeDisabled();
  expect(await axeFindings(page), 'the interests').toEqual([]);
  await press(interests, 'Ash');
  await expect(interests.getByRole('button', { name: 'Ivy' })).toBeEnabled();
  await press(flow, 'Continue');
  await expect(flow.getByRole('heading', { name: 'Promoted', exact: true })).toBeFocused();
  const [group] = (await member.call(getAdGroups, { advertiser_id })).data;
  expect(group?.targeting_spec).toEqual({ INTEREST: names.slice(1, 8) });
});

test.describe('refused', () => {
  test.use({ provoked: /status of 40[14]/ });

  test('a refusal of the Pin stands at the Pin, and every other one over all [PROMOTE-10]', async ({
    page,
    member,
    product,
  }) => {
    const { pin, board } = await withPin(product, member);
    const advertiser_id = await withAccount(member);
    const events: (string | null)[] = [];
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('path') === '/quick-promote/') events.push(searchParams.get('event'));
    });
    const flow = await openFlow(page, pin);
    await flow.getByRole('radio', { name: '€7 suggested' }).check();
    await member.call(updateBoard, { board_id: board, privacy: 'secret' });
    await press(flow, 'Continue');
    // A concurrent estimate may be refused too, and says so in its own place.
    await expect(
      flow.getByRole('alert').filter({ hasText: 'Move this Pin to a public board to promote it.' }),
    ).toBeVisible();
    await expect(flow.getByLabel('Where it leads')).toBeVisible();
    expect(await axeFindings(page), 'the Pin').toEqual([]);
    await member.call(updateBoard, { board_id: board, privacy: 'public' });
    await member.call(updateAdAccount, { advertiser_id, standing: 'ended' });
    await press(flow, 'Continue');
    await expect(flow.getByRole('heading', { name: 'Not promoted' })).toBeFocused();
    await expect(flow.getByRole('alert')).toContainText("That didn't work");
    expect(await axeFindings(page), 'what was refused').toEqual([]);
    await press(flow, 'Try again');
    await expect(flow.getByRole('radio', { name: '€7 suggested' })).toBeChecked();
    await expect
      .poll(() => events)
      .toEqual(['view', 'submit', 'submit.error', 'submit', 'submit.error']);
  });
});

test('a product group without a Pin is not attempted, and a Pin is asked for [PROMOTE-08]', async ({
  page,
  member,
  product,
}) => {
  const { pin } = await withPin(product, member);
  const sent = sentFrom(page);
  await open(page, '/quick-promote/?productGroupId=77');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Which Pin is it for?' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  expect(await axeFindings(page), 'the question').toEqual([]);
  await open(page, `/quick-promote/?productGroupId=77&pinId=${pin.id}`);
  await expect(main.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('among several ad accounts one is chosen, and the amounts are in its money', async ({
  page,
  member,
  product,
}) => {
  const { pin } = await withPin(product, member);
  await withAccount(member);
  const swedish = await withAccount(member, 'SE');
  const flow = await openFlow(page, pin);
  await expect(flow.getByText('€1.00 × 10 days')).toBeVisible();
  await flow.getByLabel('Ad account').selectOption('Clay on Tuesday · SEK');
  await expect(flow.getByText('SEK 10.00 × 30 days')).toBeVisible();
  await press(flow, 'Close and keep what you filled in');
  await reload(page);
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await press(flow, 'Continue');
  await expect(flow.getByRole('heading', { name: 'Promoted', exact: true })).toBeFocused();
  const made = await member.call(getCampaigns, { advertiser_id: swedish });
  expect(made.data).toHaveLength(1);
});

test.describe('without an answer', () => {
  test.use({ provoked: /status of 500/ });

  test('what it may bring is told only where it can be, and asked for again where it did not load', async ({
    page,
    member,
    product,
  }) => {
    const { pin } = await withPin(product, member);
    const flow = await openFlow(page, pin);
    const box = flow.getByRole('complementary', { name: 'What it brings and costs' });
    await expect(box).toContainText('Once you have an ad account');
    await withAccount(member);
    await page.route('**/AdForecastResource/**', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const again = await openFlow(page, pin);
    await expect(box.getByRole('alert')).toContainText("The estimate didn't load");
    expect(await axeFindings(page), 'without an estimate').toEqual([]);
    await page.unroute('**/AdForecastResource/**');
    // Earlier journeys may have left auction samples.
    await product.sql('delete from ad_samples returning 1');
    await press(again, 'Try again');
    await expect(box).toContainText("There isn't enough history here yet");
  });
});
