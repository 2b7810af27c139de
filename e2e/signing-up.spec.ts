import { expect, open, test } from './product.ts';

test.use({ provoked: /status of 400|status of 422/ });

test('a password that is easy to guess is told at its field', async ({ page }) => {
  await open(page, '/signup/');
  await page.getByLabel('E-mail').fill('tomas@people.example');
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  const password = page.getByLabel('Password');
  await password.fill('passwordpassword');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/guess|common|often|known/i);
  // Only once, not also above the form.
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
});
