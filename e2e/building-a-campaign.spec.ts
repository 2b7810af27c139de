import { devices, type Page } from '@playwright/test';
import { getAdGroups, getAds, getCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { getAdDraft, getAdDrafts, updateAdDraft } from '#contract/ads/drafts/drafts.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person, type Product } from './product.ts';
import { fund } from './advertised.ts';
import { add, chooseBoard, photo, saved } from './building.ts';
import { vasesToFind } from './promoted-world.ts';
import { approveAd } from './reviews.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

const NAME = 'Clay on Tuesday';

/** Creates a person with a funded ad account and a Pin with a link. */
async function anAdvertiser(product: Product, link: string) {
  const owner = await product.person();
  await owner.call(updateSettings, { full_name: NAME });
  const { id: advertiser_id } = await owner.call(createAdAccount, { name: NAME, country: 'US' });
  const pin = await aPin(owner, await aBoard(owner, 'Vases'), { title: 'Just the one', link });
  await fund(product, { advertiser_id });
  return { owner, advertiser_id, pin };
}

const next = (page: Page, to: string) =>
  page.getByRole('button', { name: `Next: ${to}`, exact: true }).click();

test('a campaign is built from nothing in a browser, published as a whole, and stands in what somebody searches for', async ({
  page,
  context,
  product,
  drawn,
}) => {
  await vasesToFind(product);
  const { owner, advertiser_id, pin } = await anAdvertiser(product, drawn.page('vase'));
  await signIn(context, owner, product.url);
  await open(page, `/advertiser/${advertiser_id}/ads/`);
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
  expect(await axeFindings(page), 'no drafts').toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Create a campaign' }).click();

  await expect(page.getByRole('heading', { name: 'What should it do?' })).toBeVisible();
  await page.getByRole('radio', { name: /^Awareness/ }).check();
  await page.getByLabel('Campaign name').fill('Vases in autumn');
  expect(await axeFindings(page), 'the campaign').toEqual([]);
  await next(page, 'ad group');
  await expect(page).toHaveURL(/\/ads\/create\/\?id=\d+$/);

  await page.getByLabel('Ad group name').fill('Everyone');
  await page.getByRole('button', { name: 'Remove United States' }).click();
  await page.getByLabel('Daily budget').fill('20');
  await page.getByLabel('Keywords').fill('red vase\n"clay vase"');
  await expect(page.getByText('2 keywords')).toBeVisible();
  expect(await axeFindings(page), 'the ad group').toEqual([]);
  await next(page, 'ads');

  await page.getByLabel('Find a Pin').fill('just the');
  await page.getByRole('checkbox', { name: pin.title }).check();
  await expect(page.getByText(`Promoted by ${NAME}`)).toBeVisible();
  await expect(page.getByText('Estimating…')).toHaveCount(0);
  expect(await axeFindings(page), 'the ads').toEqual([]);
  await next(page, 'review');

  await expect(page.getByText('Nothing to fix.')).toBeVisible();
  expect(await axeFindings(page), 'the review').toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  await expect(page.getByRole('link', { name: 'Vases in autumn' })).toBeVisible();

  const { data: campaigns } = await owner.call(getCampaigns, { advertiser_id });
  expect(campaigns).toMatchObject([{ name: 'Vases in autumn', summary_status: 'RUNNING' }]);
  const { data: groups } = await owner.call(getAdGroups, { advertiser_id });
  expect(groups).toMatchObject([
    { name: 'Everyone', budget_in_micro_currency: 20_000_000, targeting_spec: {} },
  ]);
  expect((await owner.call(getAds, { advertiser_id })).data).toMatchObject([
    { pin_id: pin.id, review_status: 'PENDING' },
  ]);
  expect((await owner.call(getAdDrafts, { advertiser_id })).data).toEqual([]);

  await approveAd(product, ({ ad }) => ad.pin_id === pin.id);
  await signIn(context, await product.person(), product.url);
  await expect(async () => {
    await open(page, '/search/pins/?q=red%20vase');
    const tile = page.getByRole('article').filter({ hasText: `Promoted by ${NAME}` });
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await signIn(context, owner, product.url);
  const [campaign, group] = [campaigns[0]?.id ?? '', groups[0]?.id ?? ''];
  await open(page, `/advertiser/${advertiser_id}/ads/edit/?ids=${campaign},${group}`);
  await expect(page.getByText('fixed since it was published')).toBeVisible();
  const save = page.getByRole('button', { name: /^Save/ });
  await expect(save).toBeDisabled();
  await page.getByLabel('Campaign name').fill('Vases in winter');
  await page.getByLabel('Ad group name').fill('Nobody');
  await page.locator(`[id="field-ad_groups.0.budget_in_micro_currency"]`).fill('26.5');
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('$20.00');
  await expect(changes).toContainText('$26.50');
  await expect(page.getByText('No ads go back to review.')).toBeVisible();
  expect(await axeFindings(page), 'the edit').toEqual([]);
  await changes.getByRole('listitem').filter({ hasText: 'Nobody' }).getByRole('button').click();
  await expect(page.getByLabel('Ad group name')).toHaveValue('Everyone');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(save).toBeDisabled();
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toMatchObject([
    { name: 'Vases in winter', version: 2 },
  ]);
  expect((await owner.call(getAdGroups, { advertiser_id })).data).toMatchObject([
    { name: 'Everyone', budget_in_micro_currency: 26_500_000 },
  ]);
  const items = [{ id: campaign, version: 2, name: 'Vases of a colleague' }];
  await owner.call(updateCampaigns, { advertiser_id, items });
  await page.getByLabel('Campaign name').fill('Vases of mine');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const both = page.getByRole('alert');
  await expect(both).toContainText('Yours: Vases of mine');
  await expect(both).toContainText('Theirs: Vases of a colleague');
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Vases of a colleague');
});

/** Starts a draft with a name, and saves it. */
async function begin(page: Page, advertiser_id: string, name: string): Promise<string> {
  await open(page, `/advertiser/${advertiser_id}/ads/create/`);
  await page.getByLabel('Campaign name').fill(name);
  await next(page, 'ad group');
  await expect(page).toHaveURL(/\?id=\d+$/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test.describe('a draft of several', () => {
  // Saving an older version is refused, and a stranger gets 404.
  test.use({ provoked: /status of (409|404)/ });
  test('a draft is kept, opened by a colleague, and of two who change it each sees what the other wrote', async ({
    page,
    context,
    product,
    member,
  }) => {
    const business = await aBusiness({ person: () => Promise.resolve(member) });
    const { advertiser_id } = business;
    const draft_id = await begin(page, advertiser_id, 'Jars');
    await page.getByLabel('Ad group name').fill('Everyone');
    await reload(page);
    await page.getByRole('button', { name: /^Campaign/ }).click();
    await expect(page.getByLabel('Campaign name')).toHaveValue('Jars');

    const input = { advertiser_id, draft_id };
    const stored = await member.call(getAdDraft, input);
    expect(stored.document.ad_groups[0]?.name).toBe('Everyone');
    const { campaign } = stored.document;
    const theirs = { ...stored.document, campaign: { ...campaign, name: 'Jars of theirs' } };
    await member.call(updateAdDraft, { ...input, version: stored.version, document: theirs });
    await page.getByLabel('Campaign name').fill('Jars of mine');
    await next(page, 'ad group');
    const both = page.getByRole('alert');
    await expect(both).toContainText('changed this in the meantime.');
    await expect(both).toContainText('Yours: Jars of mine');
    await expect(both).toContainText('Theirs: Jars of theirs');
    expect(await axeFindings(page), 'both versions').toEqual([]);
    await both.getByRole('button', { name: 'Keep mine' }).click();
    await expect(both).toHaveCount(0);
    await next(page, 'ads');
    const nameNow = async () => (await member.call(getAdDraft, input)).document.campaign.name;
    await expect.poll(nameNow).toBe('Jars of mine');

    await open(page, `/advertiser/${advertiser_id}/ads/`);
    await page.getByRole('button', { name: 'Discard Jars of mine' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    expect(await member.call(getAdDraft, input)).toMatchObject({ status: 'DELETED_DRAFT' });

    const stranger: Person = await product.person();
    await signIn(context, stranger, product.url);
    for (const path of ['ads/', 'ads/create/', `ads/edit_draft/?id=${draft_id}`]) {
      const answer = await page.goto(`/advertiser/${advertiser_id}/${path}`);
      expect(answer?.status(), path).toBe(404);
    }
  });
});

test('what is missing is said at the end, and each line leads to its field', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await begin(page, advertiser_id, 'Bowls');
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await expect(page.getByRole('heading', { name: '2 things to fix' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  expect(await axeFindings(page), 'things to fix').toEqual([]);
  await page.getByRole('button', { name: /Give it a name/ }).click();
  await expect(page.getByLabel('Ad group name')).toBeFocused();
  await page.getByLabel('Ad group name').fill('Everyone');
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await expect(page.getByRole('heading', { name: '1 thing to fix' })).toBeVisible();
  await page.getByRole('button', { name: /Choose at least one Pin/ }).click();
  await expect(page.getByRole('heading', { name: 'Which Pins?' })).toBeVisible();
});

test.describe('a Pin for a campaign', () => {
  // A stranger gets 404.
  test.use({ provoked: /status of 404/ });
  test('a Pin for a campaign is made inside the console, needs a link, and comes back chosen [CONSOLE-29]', async ({
    page,
    context,
    product,
    member,
  }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await aBoard(member, 'Shop');
    await open(page, `/advertiser/${advertiser_id}/ads/`);
    await expect(page.getByRole('link', { name: 'Pin builder' })).toHaveAttribute(
      'href',
      `/advertiser/${advertiser_id}/pin-builder/`,
    );
    const draft_id = await begin(page, advertiser_id, 'Cups');
    await page.getByRole('button', { name: /^Ads no Pins yet/ }).click();
    await page.getByRole('button', { name: 'New Pin' }).click();
    await expect(page).toHaveURL(/\/pin-builder\//);
    await add(page, await photo(3));
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByLabel('Title', { exact: true }).fill('A cup for every day');
    await chooseBoard(page, 'Shop');
    await saved(page);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await expect(page.getByText('Not published')).toBeVisible();
    await page.getByLabel('Link', { exact: true }).fill('https://cups.example/daily/');
    await saved(page);
    await publish.click();

    await expect(page).toHaveURL(new RegExp(`/ads/edit_draft/\\?id=${draft_id}`), {
      timeout: 30_000,
    });
    await expect(page.getByRole('button', { name: /A cup for every day/ })).toBeVisible();
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await next(page, 'review');
    const adsNow = async () => {
      const { document } = await member.call(getAdDraft, { advertiser_id, draft_id });
      return document.ad_groups[0]?.ads.length;
    };
    await expect.poll(adsNow).toBe(1);
    expect(await axeFindings(page), 'with the new Pin').toEqual([]);

    await signIn(context, await product.person(), product.url);
    await open(page, `/advertiser/${advertiser_id}/pin-builder/`);
    await expect(page.getByLabel('Choose pictures')).toHaveCount(0);
  });
});
