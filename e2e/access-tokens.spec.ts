import { getViewer } from '#contract/identity.ts';
import { clientOf } from '#server/testing/client.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 400/ });

test('a person makes a token for a script, copies it once, and takes it back', async ({
  page,
  member,
  product,
}) => {
  await open(page, '/');
  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await expect(page).toHaveURL('/settings/tokens/');
  expect(await axeFindings(page), 'no tokens').toEqual([]);
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText("Don't forget to name your token!");
  await dialog.getByLabel('Name').fill('Nightly download');
  expect(await axeFindings(page), 'the form').toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = await dialog.getByRole('status', { name: 'Token' }).innerText();
  expect(await axeFindings(page), 'the token').toEqual([]);
  const script = clientOf(product.url, { authorization: `Bearer ${token}` }, new Map());
  expect((await script.call(getViewer, {}))?.username).toBe(member.username);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly download' });
  await expect(row).toContainText('See your boards and Pins');
  await expect(row).toContainText(token.slice(-4));
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await axeFindings(page), 'a token in the list').toEqual([]);
  await row.getByRole('button', { name: 'Revoke Nightly download' }).click();
  await expect(row).toHaveCount(0);
  expect(await script.refusal(getViewer, {})).toMatchObject({ status: 401 });
});
