import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { HUMAN_ACTIONS, type HumanAction } from '#contract/trust/human.ts';
import { listenForTokens, sentAgain } from './human-tokens.ts';
import { expect, open, PASSWORD, test as base } from './product.ts';
import { runProduct } from './run-product.ts';

/** A product whose operator requires the human check for each log-in. */
const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const product = await runProduct('', { HUMAN_AT_LOG_IN: 'always' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 40[0139]/ });

const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile',
};

const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function logIn(page: Page): Promise<void> {
  await open(page, '/login/');
  await page.getByLabel('E-mail or username').fill('nobodyatall');
  await password(page).fill('three wrong words');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText("isn't right");
}

async function signUp(page: Page): Promise<void> {
  await open(page, '/signup/');
  await page.getByLabel('E-mail').fill(`h${randomBytes(5).toString('hex')}@people.example`);
  await password(page).fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-01-31');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/signup/);
}

async function reset(page: Page): Promise<void> {
  await open(page, '/password/reset/');
  await page.getByLabel('E-mail or username').fill('nobody@people.example');
  await page.getByRole('main').locator('[type=submit]').click();
  await expect(page.getByText('a message with a link is on its way')).toBeVisible();
}

async function change(page: Page): Promise<void> {
  await open(page, '/settings/account/');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('three plain herons');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
}

/** Makes an act that needs a recent log-in fail as if the last one were long ago. */
async function logInAgain(page: Page): Promise<void> {
  await page.route(
    '**/AuthenticatorResource/create/',
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          resource_response: {
            status: 'failure',
            code: 1,
            http_status: 403,
            message: 'Please log in again.',
            message_detail: null,
            data: null,
            error: { error_code: 'log_in_again', api_error_code: 1, http_status: 403 },
          },
        },
      }),
    { times: 1 },
  );
  await open(page, '/settings/security/');
  await page
    .getByRole('group', { name: 'Authenticator app' })
    .getByRole('button', { name: 'Turn on' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^The key/ })).toBeVisible();
}

async function remove(page: Page): Promise<void> {
  await open(page, '/settings/account/');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('three wrong words');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText("isn't right");
}

interface Act {
  readonly does: string;
  readonly call: string;
  readonly actions: readonly [desktop: HumanAction, phone: HumanAction];
  readonly isMember: boolean;
  readonly act: (page: Page) => Promise<void>;
}

const ACTS: readonly Act[] = [
  {
    does: 'a log-in',
    call: 'UserSession',
    actions: ['web_unauth', 'mweb_login'],
    isMember: false,
    act: logIn,
  },
  {
    does: 'a sign-up',
    call: 'UserRegister',
    actions: ['web_unauth', 'mweb_signup'],
    isMember: false,
    act: signUp,
  },
  {
    does: 'a log-in again',
    call: 'UserSession',
    actions: ['web_auth', 'mweb_auth'],
    isMember: true,
    act: logInAgain,
  },
  {
    does: 'the password before an account goes',
    call: 'UserAccount',
    actions: ['web_auth', 'mweb_auth'],
    isMember: true,
    act: remove,
  },
  {
    does: 'a lost password',
    call: 'PasswordReset',
    actions: ['web_reset_password', 'mweb_reset_password'],
    isMember: false,
    act: reset,
  },
  {
    does: 'another password',
    call: 'UserPassword',
    actions: ['web_change_password', 'mweb_change_password'],
    isMember: true,
    act: change,
  },
];

test('the acts below are those of all nine actions [VERIFY-01]', () => {
  expect(new Set(ACTS.flatMap(({ actions }) => actions))).toEqual(new Set(HUMAN_ACTIONS));
});

for (const [at, where] of ['a desktop', 'a phone'].entries()) {
  test.describe(`on ${where}`, () => {
    if (at === 1) test.use(PHONE);
    for (const { does, call, actions, isMember, act } of ACTS) {
      const action = actions[at];
      test(`${does} brings a token for ${action}, which is good once [VERIFY-01] [VERIFY-04]`, async ({
        page,
        product,
        context,
      }) => {
        if (isMember) {
          const person = await product.person();
          const url = product.url;
          await context.addCookies(
            [...person.cookies].map(([name, value]) => ({ name, value, url })),
          );
        }
        const heard = listenForTokens(page);
        await act(page);
        expect(new Set(heard.actions)).toEqual(new Set([action]));
        expect(heard.sent.map((one) => [one.call, one.token])).toEqual([
          [call, expect.any(String)],
        ]);
        const [sent] = heard.sent;
        if (sent) expect(await sentAgain(page, sent)).toBe('human_refused');
      });
    }
  });
}
