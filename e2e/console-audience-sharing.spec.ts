import { createAdGroups, createCampaigns, getAdGroups } from '#contract/ads/campaigns.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aCrowd, makeOf } from './audience-world.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // An audience in use elsewhere cannot be deleted, and a stranger's ad account is not shared with.
  provoked: /409 \(Conflict\)|400 \(Bad Request\)/,
});

test("an audience is shared with the business's other ad account, which aims ads at it by name and size alone, until sharing stops [CONSOLE-13]", async ({
  page,
  member,
  product,
}) => {
  test.slow();
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const jars = await member.call(createAdAccount, { name: 'Jars & lids', country: 'US' });
  const pathTo = (part: string, account = advertiser_id) => `/advertiser/${account}/${part}`;
  await open(page, pathTo('audiences/?new=1'));
  await makeOf(page, 'Bought before', await aCrowd(product, 'sharer'));
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  const audience = new URL(page.url()).searchParams.get('id') ?? '';

  await page.getByLabel('Ad account', { exact: true }).selectOption("A partner's, by its ID");
  await page.getByLabel('Ad account ID').fill('7');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(
    page.getByText("There's no such ad account of this business or of a partner."),
  ).toBeVisible();
  await page.getByLabel('Ad account', { exact: true }).selectOption('Jars & lids');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shares = page.getByRole('table', { name: 'Shared with' });
  await expect(shares.getByRole('row').filter({ hasText: 'Jars & lids' })).toContainText('none');
  expect(await axeFindings(page), 'a shared audience').toEqual([]);

  // The other ad account reads its name and size, and cannot open it.
  await open(page, pathTo('audiences/', jars.id));
  const received = page.getByRole('table', { name: 'Shared with you' });
  const row = received.getByRole('row').filter({ hasText: 'Bought before' });
  await expect(row).toContainText('100');
  await expect(row).toContainText(`Shared with you by ${member.username} & Co`);
  await expect(received.getByRole('link')).toHaveCount(0);
  expect(await axeFindings(page), 'a received audience').toEqual([]);
  await open(page, pathTo(`audiences/?id=${audience}`, jars.id));
  await expect(page.getByRole('heading', { name: "There's no such audience" })).toBeVisible();
  await open(page, pathTo('bulk_editor/bulk_id_library/', jars.id));
  await page.getByLabel('Audiences').check();
  await expect(page.getByRole('row').filter({ hasText: 'Bought before' })).toContainText(audience);

  // Its ad builder offers it.
  await open(page, pathTo('ads/create/', jars.id));
  await page.getByLabel('Campaign name').fill('Jars');
  await page.getByRole('button', { name: 'Next: ad group', exact: true }).click();
  await expect(page.locator('option[value="Bought before, 100 people"]').first()).toBeAttached();
  const [campaign] = await member.call(createCampaigns, {
    advertiser_id: jars.id,
    items: [{ name: 'Jars', objective_type: 'CONSIDERATION' }],
  });
  const [group] = await member.call(createAdGroups, {
    advertiser_id: jars.id,
    items: [
      {
        campaign_id: campaign?.data?.id,
        name: 'For buyers',
        billable_event: 'CLICKTHROUGH',
        budget_in_micro_currency: 5_000_000,
        targeting_spec: { AUDIENCE_INCLUDE: [audience] },
      },
    ],
  });
  expect(group?.exceptions).toEqual([]);

  await open(page, pathTo(`audiences/?id=${audience}`));
  await expect(shares.getByRole('row').filter({ hasText: 'Jars & lids' })).toContainText(
    '1 ad group',
  );
  await page.getByRole('button', { name: 'Remove audience' }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(
    page.getByText("Stop sharing it first: it's used by “Jars & lids” (1 ad group)."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing with Jars & lids' }).click();
  await page.getByRole('button', { name: 'Keep sharing' }).click();
  await page.getByRole('button', { name: 'Stop sharing with Jars & lids' }).click();
  await page.getByRole('button', { name: 'Stop sharing now' }).click();
  await expect(shares).toHaveCount(0);
  const groupNow = async () => {
    const ids = { advertiser_id: jars.id, ad_group_ids: [group?.data?.id ?? ''] };
    return (await member.call(getAdGroups, ids)).data[0];
  };
  await expect
    .poll(groupNow, { timeout: 30_000 })
    .toMatchObject({ status: 'PAUSED', targeting_spec: {} });

  // Both ad accounts have it in their history; the other one is told.
  await open(page, pathTo('history/'));
  await expect(page.getByRole('row').filter({ hasText: 'Shared with' }).first()).toContainText(
    'Jars & lids',
  );
  await open(page, pathTo('history/', jars.id));
  await expect(page.getByRole('row').filter({ hasText: 'Shared with you' }).first()).toContainText(
    'Bought before',
  );
  await open(page, pathTo('ads/notices/', jars.id));
  await expect(
    page.getByText(`${member.username} & Co no longer shares the audience “Bought before”`),
  ).toBeVisible();
  await open(page, pathTo('audiences/', jars.id));
  await expect(page.getByRole('heading', { name: 'No audiences yet' })).toBeVisible();
  await expect(received).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pathTo(`audiences/?id=${audience}`));
  await expect(page.getByRole('heading', { name: 'Share it' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFindings(page), 'a phone').toEqual([]);
});
