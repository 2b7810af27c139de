import { getAds } from '#contract/ads/campaigns.ts';
import { createAdAppeal, updateAdReview } from '#contract/ads/reviews.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotion } from './advertised.ts';
import { waitingAd } from './reviews.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('as an owner', () => {
  test.use({ provoked: /status of 409/ });

  test('an owner says why a rejected ad should run, and it waits for an operator again; who may only look is not asked', async ({
    page,
    context,
    product,
    member,
  }) => {
    const people = [member];
    const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
    const { advertiser_id } = owner;
    const terms = { link: 'http://127.0.0.1:9/', duration: 10 };
    const { ad_id } = await aPromotion(owner, 'Vases in spring', terms);
    const { review_no } = await waitingAd(product, ({ ad }) => ad.id === ad_id);
    const ad = async () => (await member.call(getAds, { advertiser_id, ad_ids: [ad_id] })).data[0];
    const list = `/advertiser/${advertiser_id}/reporting/ads/`;
    const ask = page.getByRole('button', { name: /^Ask for another look/ });
    await open(page, list);
    await expect(page.getByRole('grid', { name: 'Ads' })).toContainText('In review');
    await expect(ask).toHaveCount(0);
    await product.operator.call(updateAdReview, {
      ad_id,
      review_no,
      verdict: 'rejected',
      reasons: ['LANDING_PAGE_BROKEN'],
    });

    const analyst = await owner.delegate(['ANALYST']);
    await page.goto('about:blank');
    await signIn(context, analyst, product.url);
    await open(page, list);
    await expect(page.getByRole('grid', { name: 'Ads' })).toContainText('Rejected');
    await expect(ask).toHaveCount(0);

    await page.goto('about:blank');
    await signIn(context, member, product.url);
    await open(page, list);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(ask).toBeVisible();
        expect(await axeFindings(page), `the list ${width} ${colorScheme}`).toEqual([]);
        await ask.click();
        const dialog = page.getByRole('dialog', { name: 'Ask for another look' });
        await expect(dialog.getByRole('list', { name: 'Why it was rejected' })).toContainText(
          /page/i,
        );
        expect(await axeFindings(page), `the question ${width} ${colorScheme}`).toEqual([]);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      }
    }
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Ask for another look' });
    const why = dialog.getByLabel('Why should it run?');
    // Text is required.
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(why).toBeFocused();
    expect((await ad())?.review_status).toBe('REJECTED');
    await why.fill('The page opens again.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Sent. We'll look at it again.")).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Ads' })).toContainText('In review');
    await expect(ask).toHaveCount(0);
    expect((await ad())?.review_status).toBe('PENDING');
    const again = await waitingAd(product, (one) => one.ad.id === ad_id);
    expect(again).toMatchObject({ appeal: 'The page opens again.' });

    // Another member appeals meanwhile: the page says that nothing is left to appeal.
    await product.operator.call(updateAdReview, {
      ad_id,
      review_no: again.review_no,
      verdict: 'rejected',
      reasons: ['LANDING_PAGE_BROKEN'],
    });
    await open(page, list);
    await ask.click();
    await member.call(createAdAppeal, { advertiser_id, ad_id, text: 'Look again.' });
    await why.fill('It does.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText("there's nothing to appeal")).toBeVisible();
  });
});
