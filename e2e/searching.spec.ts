import { rememberSearch } from '#contract/discovery/complete.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without motion nothing is half transparent when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the search field offers what starts so while one writes: keys choose, Enter goes, searches are kept and cleared [CALL-15, SEARCH-08]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Nuthatch boxes');
  await aPin(member, board, { title: 'Nuthatch', description: '#nuthatch' });
  await member.call(rememberSearch, { query: 'nutmeg grinders' });
  await open(page, '/ideas/');
  const combobox = page.getByRole('combobox', { name: 'Search' });
  const rows = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await combobox.focus();
  await expect(rows.filter({ hasText: 'nutmeg grinders' })).toBeVisible();
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await combobox.pressSequentially('nutha');
  await expect(rows).toHaveText([/#nuthatch/, /Nuthatch boxes/]);
  expect(await axeFindings(page)).toEqual([]);
  await combobox.press('ArrowDown');
  await expect(combobox).toHaveValue('#nuthatch');
  await combobox.press('ArrowDown');
  await expect(combobox).toHaveValue('nutha');
  const active = page.getByRole('option', { selected: true });
  await expect(active).toContainText('Nuthatch boxes');
  await expect(combobox).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
  await combobox.press('Escape');
  await expect(rows).toHaveCount(0);
  await expect(combobox).toHaveValue('nutha');
  await combobox.press('ArrowUp');
  await combobox.press('ArrowUp');
  await combobox.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${board.url}$`));
  // What is searched for is offered the next time, until it is cleared.
  await combobox.fill('nuthatch');
  await combobox.press('Enter');
  await expect(page).toHaveURL(/\/search\/pins\/\?q=nuthatch$/);
  await expect(combobox).toHaveValue('nuthatch');
  await combobox.fill('');
  await expect(rows.first()).toContainText('nuthatch');
  await expect(rows.nth(1)).toContainText('nutmeg grinders');
  await page.getByRole('button', { name: 'Clear your searches' }).click();
  await expect(rows.filter({ hasText: 'nutmeg grinders' })).toHaveCount(0);
});
