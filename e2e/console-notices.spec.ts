import { updateAdReview } from '#contract/ads/reviews.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotion } from './advertised.ts';
import { waitingAd } from './reviews.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an owner hears of a rejected ad in the bar, goes to it, chooses what comes by e-mail, and stops it from a letter; others hear what is theirs', async ({
  page,
  context,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const path = `/advertiser/${advertiser_id}/ads/notices/`;
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'Nothing to report yet' })).toBeVisible();
  expect(await axeFindings(page), 'nothing to tell').toEqual([]);

  const made = await aPromotion(owner, 'Just the one', { auto_targeting_enabled: true });
  const { review_no } = await waitingAd(product, ({ ad }) => ad.id === made.ad_id);
  await product.operator.call(updateAdReview, {
    ad_id: made.ad_id,
    review_no,
    verdict: 'rejected',
    reasons: ['LANDING_PAGE_BROKEN'],
    note: 'The page asks for a password.',
  });

  await open(page, `/advertiser/${advertiser_id}/`);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Notices, 1 unread' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  const notices = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText('“Just the one” was rejected');
  await expect(notices).toContainText('The page asks for a password.');
  expect(await axeFindings(page), 'one notice').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFindings(page), 'on a phone').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await notices.getByRole('link', { name: /See the ad/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reporting/ads/\\?q=${made.ad_id}`));
  await expect(bar.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
  await open(page, path);
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByRole('heading', { name: "You've read everything" })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: /^Mark as unread/ }).click();
  await expect(bar.getByRole('link', { name: 'Notices, 1 unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bar.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();

  // As if the e-mail's delay had passed.
  const waits = `update ad_notices set at = at - interval '1 hour' where account_id = :advertiser_id returning id`;
  await product.sql(waits, { advertiser_id });
  await product.run('ads.find-notices');
  const letters = () =>
    product.sql<{ url: string }>(
      'select stop_url as url from outbox where to_address = :email and stop_url is not null',
      { email: member.email },
    );
  await expect.poll(async () => (await letters()).length).toBe(1);
  const stopPath = new URL((await letters())[0]!.url).pathname;

  await page.getByRole('link', { name: 'E-mails' }).click();
  const rejected = page.getByRole('checkbox', { name: 'An ad was rejected' });
  await expect(rejected).toBeChecked();
  expect(await axeFindings(page), 'e-mails').toEqual([]);
  await rejected.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(rejected).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A campaign ended' })).toBeChecked();

  await page.getByRole('checkbox', { name: 'An ad was rejected' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await context.clearCookies();
  await page.goto(stopPath);
  await expect(page.getByRole('heading', { name: 'Stop these e-mails?' })).toBeVisible();
  expect(await axeFindings(page), 'asked in the letter').toEqual([]);
  await page.getByRole('button', { name: 'Stop them' }).click();
  await expect(page.getByRole('heading', { name: /^You won’t get these e-mails/ })).toBeVisible();
  expect(await axeFindings(page), 'stopped by the letter').toEqual([]);
  const choices = page.getByRole('link', { name: 'choose what you get' });
  const choicesPath = (await choices.getAttribute('href')) ?? '';
  await signIn(context, member, product.url);
  await open(page, choicesPath);
  await expect(rejected).not.toBeChecked();

  await signIn(context, await owner.delegate(['FINANCE_MANAGER']), product.url);
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'Nothing to report yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose your e-mails' }).click();
  await expect(page.getByRole('checkbox', { name: 'Money is running low' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'An ad was rejected' })).toHaveCount(0);
});
