import { createCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test } from './product.ts';
import { fund } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DAY = 86_400;

test('what needs somebody is put off until tomorrow, for them alone, and shown again', async ({
  page,
  context,
  member,
  product,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  await fund(product, owner);
  const end_time = Math.floor(Date.now() / 1000) + 2 * DAY;
  const items = ['Jars', 'Vases'].map((name, at) => ({
    name,
    objective_type: 'CONSIDERATION',
    end_time: end_time + at,
  }));
  await member.call(createCampaigns, { advertiser_id, items });

  const path = `/advertiser/${advertiser_id}/`;
  await open(page, path);
  const card = page.getByRole('region', { name: 'Needs you' });
  const listed = card.getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await card.getByRole('button', { name: 'Later: “Jars” ends soon' }).click();
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('“Vases” ends soon');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card).toContainText('1 is put off until tomorrow');
  expect(await axeFindings(page), 'one put off').toEqual([]);
  await reload(page);
  await expect(listed).toHaveCount(1);
  await card.getByRole('button', { name: 'Later: “Vases” ends soon' }).click();
  await expect(card).toContainText('2 are put off until tomorrow');
  await expect(card).not.toContainText('Nothing needs you.');

  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);
  await open(page, path);
  await expect(listed).toHaveCount(2);
  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  await expect(listed).toHaveCount(0);
  await card.getByRole('button', { name: 'Show again' }).click();
  await expect(listed).toHaveCount(2);
  expect(await axeFindings(page), 'shown again').toEqual([]);
});
