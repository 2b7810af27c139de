import { generateSync } from 'otplib';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectTokens, listenForTokens } from './human-tokens.ts';
import { expect, open, PASSWORD, type Person, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 401/ });

const inside = (page: Page) => page.getByRole('link', { name: /^Your account/ });
const now = (): number => Math.floor(Date.now() / 1000);

/** Enters the password in a browser that was never used before. */
async function givePassword(page: Page, context: BrowserContext, person: Person): Promise<void> {
  await context.clearCookies();
  await open(page, '/login/?next=/settings/security/');
  await page.getByLabel('E-mail or username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** Adds a virtual authenticator that verifies its user. */
async function aDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

test('a person logs in with an app’s code, a recovery code and a passkey, and each brings a token [AUTH-06] [VERIFY-04]', async ({
  page,
  context,
  member,
}) => {
  await open(page, '/settings/security/');
  expect(await axeFindings(page), 'the settings').toEqual([]);
  const mail = page.getByRole('group', { name: 'Code by e-mail' });
  await mail.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The message is on its way.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Authenticator app' })
    .getByRole('button', { name: 'Turn on' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^The key/ })).toBeVisible();
  const secret = await dialog.getByRole('status', { name: 'Key' }).innerText();
  expect(await axeFindings(page), 'the app').toEqual([]);
  const first = now();
  await dialog.getByLabel('Code').fill(generateSync({ secret, epoch: first }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  expect(await axeFindings(page), 'the recovery codes').toEqual([]);
  await dialog.getByRole('button', { name: "I've saved them" }).click();

  const heard = listenForTokens(page);
  await givePassword(page, context, member);
  expect(await axeFindings(page), 'the second step').toEqual([]);
  // A code works only once, and the next one is already accepted.
  const second = Math.max(first + 30, now());
  await page.getByLabel('Code').fill(generateSync({ secret, epoch: second }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(inside(page)).toBeVisible();

  await givePassword(page, context, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('0000-0000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText("That code isn't right");
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/settings/security/');
  await expect(page.getByText('9 left')).toBeVisible();

  await aDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await context.clearCookies();
  await open(page, '/login/?next=/settings/security/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/settings/security/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Used');

  await givePassword(page, context, member);
  await page.getByRole('button', { name: /^Use (?:a|your) passkey/ }).click();
  await page.getByRole('main').locator('[type=submit]').click();
  await expect(inside(page)).toBeVisible();
  expectTokens(heard.sent, [
    // A password and a code; a password, a wrong code and a correct one.
    'UserSession',
    'UserSession',
    'UserSession',
    'UserSession',
    'UserSession',
    // A passkey alone; a password, and a passkey as second factor.
    'PasskeySession',
    'UserSession',
    'PasskeySession',
  ]);
  expect(new Set(heard.actions)).toEqual(new Set(['web_unauth']));
});

test('a passkey opens a browser that nobody ever used, whichever answer comes first', async ({
  page,
  context,
  member,
}) => {
  await open(page, '/settings/security/');
  await aDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await context.clearCookies();
  await open(page, '/login/');
  // Both set a device cookie if there is none; the later answer wins.
  const checked = page.waitForResponse(/HumanCheckResource/);
  await page.route(/PasskeyChallengeResource/, async (route) => {
    const response = await route.fetch();
    await checked;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: `Your account, ${member.fullName}` })).toBeVisible();
});
