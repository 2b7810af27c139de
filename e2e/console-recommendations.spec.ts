import { getAdGroups } from '#contract/ads/campaigns.ts';
import { updateAdReview } from '#contract/ads/reviews.ts';
import { getAdRecommendations } from '#contract/ads/recommendations/recommendations.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotion } from './advertised.ts';
import { waitingAd } from './reviews.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an owner turns automatic targeting on, puts a rejected ad aside and takes it back; an analyst only reads [CONSOLE-23]', async ({
  page,
  context,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const path = `/advertiser/${advertiser_id}/recommendations/`;
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Recommendations' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to do right now' })).toBeVisible();
  expect(await axeFindings(page), 'nothing to do').toEqual([]);

  const made = await aPromotion(owner, 'Just the one', {
    auto_targeting_enabled: false,
    targeting_spec: { LOCATION: ['US'] },
  });
  await product.makeGroupsOlder(advertiser_id, 15);
  const { review_no } = await waitingAd(product, ({ ad }) => ad.id === made.ad_id);
  await product.operator.call(updateAdReview, {
    ad_id: made.ad_id,
    review_no,
    verdict: 'rejected',
    reasons: ['LANDING_PAGE_BROKEN'],
  });
  const kinds = async () => {
    const { data } = await member.call(getAdRecommendations, { advertiser_id });
    return data.map(({ kind }) => kind);
  };
  await expect.poll(kinds).toEqual(['AUTO_TARGETING', 'ADD_PINS', 'MEND_AD']);

  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Recommendations 3' }).click();
  const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText('Let Just the one find people automatically');
  await expect(cards.nth(0)).toContainText('it spent $0.00 of $49.00 in 7 days.');
  await expect(cards.nth(0)).toContainText('spent < 50% of its budgets');
  await expect(cards.nth(1)).toContainText('It has no ads');
  await expect(cards.nth(2)).toContainText('it was rejected, so no one sees it.');
  expect(await axeFindings(page), 'three to do').toEqual([]);

  await page.getByRole('button', { name: 'Fix 1' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: /Dismiss for 30 days/ }).click();
  await expect(page.getByRole('heading', { name: 'None of these' })).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fix 1' })).toBeVisible();

  await page.getByRole('button', { name: 'All 3' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('Just the one finds people automatically')).toBeVisible();
  const group = await member.call(getAdGroups, { advertiser_id, ad_group_ids: [made.ad_group_id] });
  expect(group.data[0]).toMatchObject({ auto_targeting_enabled: true });
  expect(await axeFindings(page), 'one done').toEqual([]);

  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, path);
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Dismiss for 30 days/ })).toHaveCount(0);
});

test.describe('a stranger', () => {
  test.use({ provoked: /status of 404/ });
  test('finds no recommendations', async ({ page, product, member }) => {
    const owner = await aBusiness(product);
    const found = await page.goto(`/advertiser/${owner.advertiser_id}/recommendations/`);
    expect(found?.status(), `for ${member.username}`).toBe(404);
  });
});
