import type { Page } from '@playwright/test';
import { LOG_IN_OUTCOMES } from '#contract/identity/log-in-outcomes.ts';
import { endSessions } from '#contract/identity/sessions.ts';
import {
  orderNewPassword,
  restoreUser,
  restrictUser,
  suspendUser,
} from '#contract/identity/account-status.ts';
import { getViewer } from '#contract/identity.ts';
import { axeFindings } from './axe.ts';
import { expect, open, PASSWORD, type Person, taken, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of (401|403|409|429)/ });

const account = (page: Page, { fullName }: Person) =>
  page.getByRole('link', { name: `Your account, ${fullName}` });

/** Presses an entry in the signed-in person's menu. */
async function choose(page: Page, person: Person, entry: string): Promise<void> {
  await account(page, person).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Submits the form, and waits for the answer. */
async function logIn(page: Page, { username }: { username: string }, password = PASSWORD) {
  // The browser counts attempts too, and would require the human check.
  await page.evaluate(() => localStorage.removeItem('attempts'));
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answer = page.waitForResponse(/UserSessionResource\/create/);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  return answer;
}

test('two accounts in one browser: added, changed without a password, left one by one [AUTH-18] [AUTH-20] [AUTH-23] [ROUTE-11]', async ({
  page,
  product,
  member,
}) => {
  const other = await product.person();
  await open(page, '/ideas/');
  await choose(page, member, 'Add an account');
  await expect(page).toHaveURL('/add-account/');
  await expect(page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await axeFindings(page), 'the page to log in').toEqual([]);
  await logIn(page, other);
  await expect(account(page, other)).toBeVisible();
  await taken(page);

  const second = await page.context().newPage();
  await open(second, `/${member.username}/`);
  await choose(page, other, `Switch to ${member.fullName}`);
  await expect(account(page, member)).toBeVisible();
  await taken(page);
  // The other tab still belongs to the other account: it does nothing in this one's name, and switches.
  await second.getByRole('button', { name: `Follow ${member.fullName}` }).click();
  const changed = second.getByRole('dialog', { name: 'You switched accounts' });
  await expect(changed.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(await axeFindings(second), 'another account').toEqual([]);
  await second.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(account(second, member)).toBeVisible();
  await second.close();
  await account(page, member).click();
  await expect(page.getByRole('menuitem', { name: `Switch to ${other.fullName}` })).toBeVisible();
  expect(await axeFindings(page), 'the menu').toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain(other.username);
  for (const { name, value } of await page.context().cookies())
    if (/session|device/.test(name)) expect(stored).not.toContain(value);
  await page.keyboard.press('Escape');

  await choose(page, member, `Log out of ${member.fullName}`);
  await expect(account(page, other)).toBeVisible();

  await open(page, '/settings/sessions/');
  await expect(page.getByText('This browser')).toBeVisible();
  expect(await axeFindings(page), 'the sessions').toEqual([]);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(
    page.getByText("You're now logged in only here, and your access tokens have ended."),
  ).toBeVisible();
  await expect(page.locator('main li', { hasText: 'Last seen' })).toHaveCount(0);
  expect(await other.call(getViewer, {})).toBeNull();

  // The session ends elsewhere while the page is open.
  await open(page, `/${member.username}/`);
  const elsewhere = product.visitor();
  await elsewhere.resource('UserSession', 'create', {
    username_or_email: other.username,
    password: PASSWORD,
  });
  await elsewhere.call(endSessions, {});
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: /^Block/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unknown Error' });
  await expect(dialog).toBeVisible();
  expect(await axeFindings(page), 'the error').toEqual([]);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login/?next=${encodeURIComponent(`/${member.username}/`)}`);
});

test('a log-in that ends otherwise says so, and offers a next step [AUTH-08]', async ({
  page,
  product,
}) => {
  const { operator } = product;
  const [suspended, restricted, weak] = [
    await product.person(),
    await product.person(),
    await product.person(),
  ];
  const idOf = async (one: Person) => (await one.call(getViewer, {}))?.id ?? '';
  const suspendedId = await idOf(suspended);
  await operator.call(restrictUser, { user_id: await idOf(restricted), days: 3 });
  await operator.call(orderNewPassword, { user_id: await idOf(weak) });
  await operator.call(suspendUser, { user_id: suspendedId });
  await open(page, '/login/');
  const says = async (title: string, step: string) => {
    const alert = page.getByRole('alert').filter({ hasText: title });
    await expect(alert.getByRole('link', { name: step })).toBeVisible();
  };
  await logIn(page, suspended);
  await says('Your account is suspended', 'Look around');
  expect(await axeFindings(page), 'an outcome').toEqual([]);
  await logIn(page, restricted);
  await says('Your account is closed for now', 'Look around');
  await logIn(page, weak);
  await says('Your account needs a new password', 'Send another message');
  const nobody = { username: 'nobodyatall' };
  const tryUntil = async (kind: number) => {
    while (!(await (await logIn(page, nobody, 'wrong')).text()).includes(`"outcome_kind":${kind}`));
  };
  await tryUntil(LOG_IN_OUTCOMES.login_assistance);
  await says('Trouble logging in?', 'Choose another password');
  // With a human token many more attempts are allowed.
  const bare = (text: string) => text.replace(/%2C%22human_token%22%3A%22[^%]*%22/, '');
  await page.route(/UserSessionResource\/create/, (route) =>
    route.continue({ postData: bare(route.request().postData() ?? '') }),
  );
  await tryUntil(LOG_IN_OUTCOMES.rate_limited);
  await says('Too many attempts', 'Choose another password');
  await operator.call(restoreUser, { user_id: suspendedId });
  await logIn(page, suspended);
  await expect(account(page, suspended)).toBeVisible();
});
