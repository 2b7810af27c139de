import { createCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a page and a campaign are found by keyboard alone, and the keys are told', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const items = ['Vases in spring', 'Bowls in autumn'].map((name) => {
    return { name, objective_type: 'CONSIDERATION', daily_spend_cap: 5_000_000 };
  });
  const made = await member.call(createCampaigns, { advertiser_id, items });
  const [{ id }] = [made[0]!.data!];
  const console = `/advertiser/${advertiser_id}`;
  await open(page, `${console}/`);
  const finder = page.getByRole('button', { name: 'Find a page, name or ID' });
  const field = page.getByRole('combobox', { name: 'Find a page, name or ID' });
  const dialog = page.getByRole('dialog');

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  const hint = dialog.getByText('Type a name or an ID to find campaigns, ad groups and ads.');
  await expect(hint).toBeVisible();
  expect(await axeFindings(page), 'all pages').toEqual([]);
  await page.keyboard.type('history');
  await expect(hint).toHaveCount(0);
  const options = dialog.getByRole('option');
  await expect(options).toHaveText([
    'HistoryRun › Bulk editor',
    'Change historyRun',
    'HistoryMeasure › Reports',
    'HistoryMeasure › Conversions',
    'HistoryAccount › Billing',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${console}/history/`);
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'All pages' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await finder.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('a kiln that nobody has');
  await expect(dialog.getByRole('status')).toContainText('Nothing found');
  expect(await axeFindings(page), 'nothing found').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(finder).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(id);
  await expect(options).toHaveText([`Vases in spring${id}`]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${console}/reporting/adgroups/?campaign_id=${id}`);
  await expect(page.getByText('In Vases in spring')).toBeVisible();

  await finder.focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('To the next row');
  expect(await axeFindings(page), 'the keys').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(finder).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('?');
  await expect(field).toHaveValue('?');
  await expect(keys).toHaveCount(0);
});

test('a campaign is found by name and by id also where there are more than one page of them, in whichever state by its id', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const make = async (names: readonly string[]) => {
    const items = names.map((name) => ({ name, objective_type: 'CONSIDERATION' }));
    return member.call(createCampaigns, { advertiser_id, items });
  };
  const [first, second] = await make(['Kilns, the oldest', 'Glazes, put away']);
  const put = { id: second!.data!.id, version: 1, status: 'ARCHIVED' };
  await member.call(updateCampaigns, { advertiser_id, items: [put] });
  for (let made = 0; made < 270; made += 30) {
    await make(Array.from({ length: 30 }, (_, at) => `Bowl ${made + at}`));
  }
  await open(page, `/advertiser/${advertiser_id}/`);
  const dialog = page.getByRole('dialog');
  const options = dialog.getByRole('option');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('oldest kilns');
  await expect(options).toHaveText([`Kilns, the oldest${first!.data!.id}`]);
  await dialog.getByRole('combobox').fill('bowl');
  await expect(options).toHaveCount(20);
  await expect(dialog.getByRole('status')).toContainText('The first 20 names of each kind.');
  await dialog.getByRole('combobox').fill('glazes');
  await expect(dialog.getByRole('status')).toContainText('Nothing found');
  await dialog.getByRole('combobox').fill(put.id);
  await expect(options).toHaveText([`Glazes, put away${put.id}`]);
});
