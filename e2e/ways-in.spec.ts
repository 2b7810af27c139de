import { getSettings } from '#contract/identity/settings.ts';
import { GRAPH_APP } from '#server/testing/graph-stand-in.ts';
import { OPEN_ID_CLIENT } from '#server/testing/open-id-provider.ts';
import { axeFindings } from './axe.ts';
import { expectTokens, listenForTokens } from './human-tokens.ts';
import { expect, open, PASSWORD, taken } from './product.ts';
import { answerAs, logInThere, own, tellRest, test } from './providers.ts';
import { aWorld } from './world.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A log-in with an unknown identity is refused, and continues to sign-up; requests made before a log-out may be
  // answered after it.
  provoked: /status of 40[149]/,
});

test('a person connects their account at Instagram, and names their website [DATA-12]', async ({
  page,
  member,
}) => {
  const readState = async () => {
    const { connected_to_instagram, listed_website_url } = await member.call(getSettings, {});
    return [connected_to_instagram, listed_website_url];
  };
  expect(await readState()).toEqual([false, null]);
  await open(page, '/settings/claim/');
  await page.getByRole('button', { name: 'Connect Instagram' }).click();
  await logInThere(page, 'kiln');
  await page.waitForURL('/settings/claim/');
  await taken(page);
  await expect(page.getByText('kiln.and.clay')).toBeVisible();
  expect(await readState()).toEqual([true, null]);
  await open(page, '/settings/profile/');
  await page.getByLabel('Website').fill('https://clay.example/kiln');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(readState).toEqual([true, 'https://clay.example/kiln']);
});

test('a person signs up with Google, comes in by it again, and connects another account [AUTH-03] [AUTH-05] [ROUTE-10] [SEC-15]', async ({
  page,
}) => {
  await answerAs(page, async () => null);
  await open(page, '/login/?next=%2Fideas%2F');
  expect(await axeFindings(page), 'the ways in').toEqual([]);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await logInThere(page, 'ada');
  await expect(page).toHaveURL('/signup/complete/?next=%2Fideas%2F');
  await expect(page.getByText(`ada-${own}@mail.example`)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Moss');
  expect(await axeFindings(page), 'what is missing').toEqual([]);
  await tellRest(page);
  await page.waitForURL('/ideas/');
  await page.getByRole('link', { name: /^Your account/ }).waitFor();

  await open(page, '/settings/claim/');
  const google = page.getByRole('button', { name: 'Disconnect Google' });
  await expect(google).toBeDisabled();
  expect(await axeFindings(page), 'the connected accounts').toEqual([]);
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await logInThere(page, 'kim');
  await page.waitForURL('/settings/claim/');
  await taken(page);
  await expect(page.getByText('kim@acme.example')).toBeVisible();
  await google.click();
  await expect(page.getByText('Google is disconnected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect Acme' })).toBeDisabled();

  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  await open(page, '/login/');
  // An Acme address leads there, with the typed text.
  await page.getByLabel('E-mail or username').fill('kim@acme.example');
  await page.getByLabel('Password').focus();
  const toAcme = page.getByRole('link', { name: 'Continue to Acme' });
  await expect(toAcme).toHaveAttribute('href', /email=kim%40acme\.example$/);
  await toAcme.click();
  await page.getByRole('link', { name: /^Your account/ }).waitFor();
  await expect(page).toHaveURL('/');
});

test('a person signs up with LINE, and comes in by it again', async ({ page, context }) => {
  const account = page.getByRole('link', { name: 'Your account, Lin Moss' });
  const there = page.getByRole('link', { name: 'Continue with LINE' });
  await answerAs(page, async () => null);
  await open(page, '/login/?next=%2Fideas%2F');
  await there.click();
  await logInThere(page, 'lin');
  await page.getByLabel('E-mail').fill(`lin-${own}@people.example`);
  await tellRest(page);
  await expect(account).toBeVisible();

  await context.clearCookies();
  await open(page, '/login/?next=%2Fideas%2F');
  await there.click();
  await logInThere(page, 'lin');
  await page.waitForURL('/ideas/');
  await expect(account).toBeVisible();
});

test('the browser itself, and a script of Facebook, say who somebody is [AUTH-02] [AUTH-11] [AUTH-17] [VERIFY-04]', async ({
  page,
  context,
  product,
  others: { google },
}) => {
  // The welcome page needs boards to follow.
  await aWorld(product);
  const member = await product.person();
  let stored: object | null = { id: member.username, password: PASSWORD, type: 'password' };
  await answerAs(page, async (request) => {
    const { password, identity } = JSON.parse(request) as {
      password?: boolean;
      identity?: { providers: { nonce: string }[] };
    };
    if (password) return stored;
    const nonce = identity?.providers[0]?.nonce;
    const at = Math.floor(Date.now() / 1000);
    const claims = { sub: 'bea', aud: OPEN_ID_CLIENT.id, iat: at, exp: at + 600, nonce };
    return { type: 'identity', token: google.token(claims) };
  });
  const heard = listenForTokens(page);
  await page.goto('/login/?next=%2Fideas%2F');
  await page.waitForURL('/ideas/');
  await expect(page.getByRole('link', { name: new RegExp(member.fullName) })).toBeVisible();

  await context.clearCookies();
  stored = null;
  await page.goto('/login/');
  await page.waitForURL('/signup/complete/');
  await page.getByLabel('E-mail').fill(`bea-${own}@people.example`);
  await tellRest(page);
  await page.waitForURL('/welcome/');

  await context.clearCookies();
  const loaded: string[] = [];
  await context.route('https://connect.facebook.net/**', async (route) => {
    loaded.push(new URL(route.request().url()).pathname);
    const body = `window.FB = {
      init: (options) => { sessionStorage.setItem('begun', JSON.stringify(options)); },
      login: (answer, { scope }) => answer(scope === 'public_profile,email,user_friends'
        ? { status: 'connected', authResponse: { userID: '701', accessToken: 'carl' } } : null),
    };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.addInitScript(() => {
    navigator.credentials.get = async () => null;
  });
  const answer = await page.goto('/signup/');
  const headers = await answer?.allHeaders();
  expect(headers?.['content-security-policy']).toMatch(
    /script-src 'sha256-[^']+' 'sha256-[^']+' 'strict-dynamic';.* frame-src https:\/\/www\.facebook\.com /,
  );
  // Facebook's window needs to message the page.
  expect(headers?.['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  await taken(page);
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await page.waitForURL('/signup/complete/');
  expect(loaded).toEqual(['/en_US/sdk.js']);
  const begun = await page.evaluate(() => sessionStorage.getItem('begun'));
  expect(JSON.parse(begun ?? '')).toEqual({ appId: GRAPH_APP.id, version: 'v2.7', xfbml: false });
  await page.getByLabel('E-mail').fill(`carl-${own}@people.example`);
  await tellRest(page);
  await page.waitForURL('/welcome/');
  await open(page, '/settings/claim/');
  await expect(page.getByText('Carl Moss')).toBeVisible();
  expectTokens(heard.sent, [
    // A stored password; then one tap and Facebook, each with the sign-up it began.
    'UserSession',
    'UserSession',
    'SocialRegister',
    'UserSession',
    'SocialRegister',
  ]);
});
