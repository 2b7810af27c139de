import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aWorld } from './world.ts';

// Colours change without transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a person chooses a language by its own name, and every page is in it from then on', async ({
  page,
  product,
  member,
}) => {
  const world = await aWorld(product);
  const html = page.locator('html');
  await open(page, '/settings/account/');
  const form = page.locator('form', { has: page.getByLabel('Language', { exact: true }) });
  await form.getByLabel('Language', { exact: true }).selectOption({ label: 'Português (Brasil)' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(html).toHaveAttribute('lang', 'pt');
  await expect(page.getByLabel('Idioma', { exact: true })).toHaveValue('pt');
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('link', { name: 'Editar perfil' })).toBeVisible();
  await open(page, `/pin/${world.pin.id}/`);
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('button', { name: 'Salvar', exact: true }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('in a browser set to Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('a visitor reads Arabic from right to left, also after the page has come to life', async ({
    page,
    product,
  }) => {
    const world = await aWorld(product);
    await open(page, `/pin/${world.pin.id}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
