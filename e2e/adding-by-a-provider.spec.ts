import { axeFindings } from './axe.ts';
import { expect, open, taken } from './product.ts';
import { answerAs, logInThere, tellRest, test } from './providers.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Requests from before the account switch may be answered after it.
  provoked: /status of 40[149]/,
});

test('an account is added by its provider, and another one made there, beside the one in use [AUTH-18]', async ({
  page,
  member,
}) => {
  const inUse = (name: string) => page.getByRole('link', { name: `Your account, ${name}` });
  const add = async (from: string) => {
    await inUse(from).click();
    await page.getByRole('menuitem', { name: 'Add an account' }).click();
    await expect(page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
  };
  await answerAs(page, async () => null);
  await open(page, '/');
  await add(member.fullName);
  await logInThere(page, 'cea');
  await expect(page).toHaveURL('/signup/complete/?add=1');
  await tellRest(page);
  await expect(inUse('Cea Moss')).toBeVisible();
  await taken(page);
  await inUse('Cea Moss').click();
  await page.getByRole('menuitem', { name: 'Log out of Cea Moss' }).click();
  await expect(inUse(member.fullName)).toBeVisible();
  await taken(page);

  // Google recognises them by now.
  await add(member.fullName);
  await expect(inUse('Cea Moss')).toBeVisible();
  await taken(page);
  expect(await axeFindings(page), 'home').toEqual([]);
  await inUse('Cea Moss').click();
  await page.getByRole('menuitem', { name: `Switch to ${member.fullName}` }).click();
  await expect(inUse(member.fullName)).toBeVisible();
});
