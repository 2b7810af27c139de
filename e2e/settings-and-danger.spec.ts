import { updateSettings } from '#contract/identity/settings.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what deletes or blocks looks like it, and not like progress', async ({
  page,
  product,
  member,
}) => {
  const pin = await aPin(member, await aBoard(member, 'Old maps'), { title: 'A chart' });
  await open(page, `/pin/${pin.id}/`);
  const berry = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--berry)';
    return getComputedStyle(probe).color;
  });
  await page.getByRole('button', { name: 'More about A chart' }).click();
  await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this Pin?' });
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCSS('background-color', berry);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const other = await product.person();
  await open(page, `/${other.username}/`);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /^Block/ }).click();
  const block = page.getByRole('dialog', { name: /^Block/ });
  await expect(block.getByRole('button', { name: 'Block' })).toHaveCSS('background-color', berry);
});

test('the list of countries names each once, and a code of before is shown as the country it is now', async ({
  page,
  member,
}) => {
  await member.call(updateSettings, { country: 'UK' });
  await open(page, '/settings/account/');
  const list = page.getByLabel('Country');
  // The first option is not a country.
  await expect(list.getByRole('option')).toHaveCount(251);
  const names = (await list.getByRole('option').allTextContents()).slice(1);
  expect(new Set(names).size).toBe(names.length);
  await expect(list).toHaveValue('GB');
});
