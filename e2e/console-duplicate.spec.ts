import { createAdCopies } from '#contract/ads/bulk/copies.ts';
import { createAds, getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { createKeywords } from '#contract/ads/keywords.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aGroup, campaignsOf } from './advertised.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates a business with a campaign that has an ad group, an ad and two keywords. */
async function anAdvertiser(product: Pick<Product, 'person'>) {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const [campaign] = await campaignsOf({ owner, advertiser_id }, ['Window light']);
  if (campaign === undefined) throw new Error('no campaign');
  const group = await aGroup({ owner, advertiser_id }, campaign);
  const board = await aBoard(owner, 'Vases');
  const pin = await aPin(owner, board, { title: 'A vase', link: 'https://clay.example/one' });
  const items = [{ ad_group_id: group.id, pin_id: pin.id }];
  await owner.call(createAds, { advertiser_id, items });
  const words = ['vase', 'jar'].map((value) => ({
    parent_id: group.id,
    value,
    match_type: 'BROAD',
  }));
  await owner.call(createKeywords, { advertiser_id, items: words });
  return { owner, advertiser_id, campaign };
}

test.describe('with an answer that is lost', () => {
  test.use({ provoked: /status of 503/ });
  test('a campaign is chosen in its list and copied twice, under a name of one’s own', async ({
    page,
    member,
  }) => {
    const { advertiser_id, campaign } = await anAdvertiser({
      person: () => Promise.resolve(member),
    });
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
    await page.getByRole('checkbox', { name: 'Choose Window light' }).check();
    await page.getByRole('toolbar', { name: 'Chosen' }).getByText('Duplicate').click();
    await expect(page.getByText('1 ad group · 1 ad · 2 keywords')).toBeVisible();
    await page.getByRole('button', { name: 'One more' }).click();
    const becomes = page.getByRole('term').filter({ hasText: 'Keywords' });
    await expect(becomes.locator('xpath=following-sibling::dd[1]')).toHaveText('4');
    await page.getByRole('radio', { name: '+ ads' }).check();
    await expect(becomes.locator('xpath=following-sibling::dd[1]')).toHaveText('0');
    const names = page.getByRole('list', { name: 'New names' }).getByRole('textbox');
    await expect(names.nth(0)).toHaveValue('Copy of Window light');
    await names.nth(1).fill('');
    await expect(page.getByRole('button', { name: 'Make 2 copies' })).toBeDisabled();
    await names.nth(1).fill('Evening light');
    expect(await axeFindings(page), 'the form').toEqual([]);

    // The first answer is lost: pressing again still creates a single copy.
    let isLost = true;
    await page.route(/AdCopyResource\/create/, async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      return route.fulfill({ status: 503, body: '{}' });
    });
    await page.getByRole('button', { name: 'Make 2 copies' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Make 2 copies' }).click();
    await expect(page.getByText('2 copies, made paused')).toBeVisible();
    await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
    const { data } = await member.call(getCampaigns, { advertiser_id });
    expect(data.map(({ name, status }) => [name, status])).toEqual([
      ['Evening light', 'PAUSED'],
      ['Copy of Window light', 'PAUSED'],
      ['Window light', 'ACTIVE'],
    ]);
    for (const copy of data.filter(({ id }) => id !== campaign.id)) {
      const of = { advertiser_id, campaign_id: copy.id };
      expect((await member.call(getAdGroups, of)).data).toHaveLength(1);
      expect((await member.call(getAds, of)).data).toMatchObject([{ status: 'ACTIVE' }]);
    }
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toContainText('Evening light');
  });
});

test('without a campaign one is asked for; what is archived is none', async ({ page, member }) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const path = `/advertiser/${advertiser_id}/ads/duplicate/`;
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'Nothing to copy yet' })).toBeVisible();
  expect(await axeFindings(page), 'no campaigns').toEqual([]);
  await campaignsOf({ owner: member, advertiser_id }, ['Jars']);
  await reload(page);
  await page.getByRole('link', { name: 'Jars' }).click();
  await expect(page.getByRole('button', { name: 'Make 1 copy' })).toBeVisible();
  await open(page, `${path}?campaign_id=1`);
  await expect(page.getByRole('heading', { name: "can't be copied" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText('Building works best on a wider screen.')).toBeVisible();
});

test.describe('where nothing may be changed', () => {
  test.use({ provoked: /status of 404/ });
  test('a role is named to who may only look; a stranger finds nothing', async ({
    page,
    context,
    product,
    member,
  }) => {
    const { owner, advertiser_id, campaign } = await anAdvertiser(product);
    const path = `/advertiser/${advertiser_id}/ads/duplicate/?campaign_id=${campaign.id}`;
    expect((await page.goto(path))?.status(), `for ${member.username}`).toBe(404);
    const analyst = await owner.delegate(['ANALYST']);
    await signIn(context, analyst, product.url);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
    const wanted = { advertiser_id, campaign_id: campaign.id, count: 1, depth: 'CAMPAIGN' };
    expect(await analyst.refusal(createAdCopies, wanted)).toMatchObject({ status: 404 });
  });
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });
  test('a copy is named in the language of whoever makes it', async ({ page, member }) => {
    const { advertiser_id, campaign } = await anAdvertiser({
      person: () => Promise.resolve(member),
    });
    const own = { advertiser_id, page_size: 10 };
    await open(page, `/advertiser/${advertiser_id}/ads/duplicate/?campaign_id=${campaign.id}`);
    const name = page.getByRole('list').getByRole('textbox');
    await expect(name).toHaveValue('نسخة من Window light');
    expect(await axeFindings(page), 'the form in Arabic').toEqual([]);
    await page.getByRole('button', { name: 'إنشاء نسخة' }).click();
    await expect
      .poll(async () => (await member.call(getCampaigns, own)).data.map((one) => one.name))
      .toEqual(['نسخة من Window light', 'Window light']);
  });
});
