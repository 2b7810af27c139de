import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
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

  test('addresses and names to log in with read from left to right, and start where the page does', async ({
    page,
    product,
  }) => {
    const expectLeftToRight = async (path: string, fields: readonly string[]) => {
      await open(page, path);
      for (const field of fields) {
        await expect(page.locator(field).first()).toHaveCSS('direction', 'ltr');
        await expect(page.locator(field).first()).toHaveCSS('text-align', 'end');
      }
    };
    await expectLeftToRight('/signup/', ['[name=email]', '[name=password]']);
    await expectLeftToRight('/login/', ['[name=username_or_email]']);
    await signIn(page.context(), await product.person(), product.url);
    await expectLeftToRight('/settings/profile/', ['[name=website_url]', '[name=username]']);
    await expectLeftToRight('/settings/save-button/', ['[inputmode=url]']);
    await open(page, '/settings/profile/');
    await expect(page.locator('[name=full_name]')).toHaveCSS('direction', 'rtl');
  });
});
