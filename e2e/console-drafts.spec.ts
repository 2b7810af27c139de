import { createCampaigns, getCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('drafts, a new campaign, a draft to go on with, an edit and copies stand each at their address [CONSOLE-09]', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const pathTo = (part: string) => `/advertiser/${advertiser_id}/ads/${part}`;
  await open(page, pathTo('create/'));
  await page.getByLabel('Campaign name').fill('Jars');
  await page.getByRole('button', { name: 'Next: ad group', exact: true }).click();
  await expect(page).toHaveURL(/\?id=\d+$/);
  const draft = new URL(page.url()).searchParams.get('id') ?? '';

  await open(page, pathTo(''));
  await page.getByRole('link', { name: /Jars/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/ads/edit_draft/\\?id=${draft}`));
  await page.getByRole('button', { name: /^Campaign/ }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Jars');

  const item = { name: 'Window light', objective_type: 'CONSIDERATION' };
  const [made] = await member.call(createCampaigns, { advertiser_id, items: [item] });
  const campaign = made?.data?.id ?? '';
  await open(page, pathTo(`edit/?ids=${campaign}`));
  await page.getByLabel('Campaign name').fill('Evening light');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const names = async () =>
    (await member.call(getCampaigns, { advertiser_id })).data.map(({ name }) => name);
  await expect.poll(names).toEqual(['Evening light']);

  await open(page, pathTo(`duplicate/?campaign_id=${campaign}`));
  await page.getByRole('button', { name: /^Make / }).click();
  await expect.poll(names).toEqual(['Copy of Evening light', 'Evening light']);
});

test('on a phone a draft is a card, read and put away without scrolling sideways', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const pathTo = (part: string) => `/advertiser/${advertiser_id}/ads/${part}`;
  await open(page, pathTo('create/'));
  await page.getByLabel('Campaign name').fill('Jars for every window of the whole house');
  await page.getByRole('button', { name: 'Next: ad group', exact: true }).click();
  await expect(page).toHaveURL(/\?id=\d+$/);
  const card = page.getByRole('row').filter({ hasText: 'Jars for every window' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, pathTo(''));
    await expect(card.getByRole('link', { name: /^Continue/ })).toBeInViewport({ ratio: 1 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    expect(await axeFindings(page), `drafts at ${width}`).toEqual([]);
  }
  await card.getByRole('button', { name: /^Discard/ }).click();
  await card.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
});
