import { rememberSearch } from '#contract/discovery/complete.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
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
  await expect(page.getByRole('heading', { level: 1, name: board.name })).toBeVisible();
  // Typing may continue: the right arrow accepts the hint. A request made obsolete by the next letter is aborted
  // silently.
  await page.route(
    ({ href }) => decodeURIComponent(href).includes('"term":"nutme"'),
    () => undefined,
  );
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    decodeURIComponent(request.url()).includes('"term":"nutme"'),
  );
  await combobox.fill('nutme');
  await combobox.press('g');
  await givenUp;
  const hint = page.locator('[data-hint]');
  await expect(hint).toHaveAttribute('data-hint', 'nutmeg grinders');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await combobox.press('ArrowRight');
  await expect(combobox).toHaveValue('nutmeg grinders');
  await expect(hint).toHaveCount(0);
  // A search is suggested the next time, until cleared.
  await combobox.fill('nuthatch');
  await combobox.press('Enter');
  await expect(page).toHaveURL(/\/search\/pins\/\?q=nuthatch$/);
  await expect(combobox).toHaveValue('nuthatch');
  await combobox.fill('');
  await expect(rows.first()).toContainText('nuthatch');
  await expect(rows.nth(1)).toContainText('nutmeg grinders');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(rows.filter({ hasText: 'nutmeg grinders' })).toHaveCount(0);
});

test('results are narrowed to what boards say they are about, in the panel and by its address [SEARCH-06]', async ({
  page,
  member,
}) => {
  const [shelf, wall] = [await aBoard(member, 'Shelf'), await aBoard(member, 'Wall')];
  await aPin(member, shelf, { title: 'Wryneck in a jar' });
  await aPin(member, wall, { title: 'Wryneck on paper' });
  for (const [board, about] of [
    [shelf, 'Glassware'],
    [wall, 'Prints'],
  ] as const) {
    await open(page, board.url);
    await page.getByRole('button', { name: 'Edit board' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit board' });
    await dialog.getByLabel('Category').fill(about);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
  }
  await open(page, '/search/pins/?q=wryneck');
  const found = page.getByRole('main').getByRole('link', { name: /^Wryneck/ });
  await expect(found).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Category').fill('prints, fish');
  expect(await axeFindings(page)).toEqual([]);
  await filters.getByRole('button', { name: 'Show results' }).click();
  await expect(found).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Wryneck on paper' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(JSON.parse(searchParams.get('appliedProductFilters') ?? '')).toEqual([
    { type: 7, values: ['prints', 'fish'] },
  ]);
  // The address alone contains everything.
  await reload(page);
  await expect(found).toHaveCount(1);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters.getByLabel('Category')).toHaveValue('prints, fish');
  await filters.getByLabel('Category').fill('');
  await filters.getByRole('button', { name: 'Show results' }).click();
  await expect(found).toHaveCount(2);
  await expect(page).toHaveURL(/\?q=wryneck$/);
});

test('results are narrowed by colour and filters and looked at by kind, people and boards beside them, for everybody and every hand [SEARCH-03, SEARCH-06]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Dunnock nests');
  const pin = await aPin(member, board, {
    title: 'Dunnock at noon',
    link: 'https://birds.example/dunnock',
  });
  await open(page, '/search/pins/?q=dunnock');
  const found = page.getByRole('main').getByRole('link', { name: 'Dunnock at noon' });
  await expect(found).toBeVisible();
  const beside = page.getByRole('list', { name: 'People and boards' });
  await expect(beside.getByRole('link', { name: 'Dunnock nests' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // A picture of one colour does not match the others.
  const colours = page.getByRole('group', { name: 'Colours' });
  let without = 0;
  for (const colour of ['Red', 'Teal', 'Black']) {
    await colours.getByRole('link', { name: colour }).click();
    await expect(colours.getByRole('link', { name: colour })).toHaveAttribute('aria-current');
    await expect(found.or(page.getByText('No Pins for “dunnock”')).first()).toBeVisible();
    if ((await found.count()) === 0) without += 1;
  }
  expect(without).toBeGreaterThan(0);
  await colours.getByRole('link', { name: 'Black' }).click();
  await expect(found).toBeVisible();
  // The dots in the field lead to what is searched for in a colour, elsewhere to everything in it.
  const dots = page.getByRole('link', { name: 'Browse by colour' });
  const choice = page.getByRole('dialog', { name: 'Browse by colour' });
  await dots.click();
  expect(await axeFindings(page)).toEqual([]);
  await choice.getByRole('link', { name: 'Teal' }).click();
  await expect(choice).toHaveCount(0);
  await expect(colours.getByRole('link', { name: 'Teal' })).toHaveAttribute('aria-current');
  await expect(page).toHaveURL(/q=dunnock/);
  await page.goBack();
  await expect(found).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Website').fill('nowhere.example');
  expect(await axeFindings(page)).toEqual([]);
  await filters.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('No Pins for “dunnock”')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.getByLabel('Website').fill('birds.example');
  await filters.getByRole('button', { name: 'Show results' }).click();
  await expect(found).toHaveAttribute('href', new RegExp(pin.id));
  const kinds = page.getByRole('navigation', { name: 'Types of results' });
  await kinds.getByRole('link', { name: 'Boards' }).click();
  await expect(page.getByRole('list', { name: 'Results for dunnock' })).toContainText(
    'Dunnock nests',
  );
  await kinds.getByRole('link', { name: 'Made by you' }).click();
  await expect(found).toBeVisible();
});
