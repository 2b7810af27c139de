import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmEmail } from '#contract/identity/account.ts';
import { getSignInMethods } from '#contract/identity/providers.ts';
import { signUp } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';
import { operatorCode } from './first-operator.ts';

const PUBLIC_URL = 'http://pins.example:8080';
const SECRET_KEY = 'a key of one installation, as long as keys are';
const CODE = operatorCode(SECRET_KEY, PUBLIC_URL) ?? '';
const settings = { PUBLIC_URL, SECRET_KEY, HOST_ALIASES: '127.0.0.1' };

const wanted = (name: string, more: Record<string, string> = {}) => ({
  email: `${name}@people.example`,
  password: PASSWORD,
  age: 30,
  ...more,
});
const isAsked = async (app: TestApp): Promise<boolean> =>
  (await app.visitor().call(getSignInMethods, {})).asks_operator_code;
const hasField = async (app: TestApp): Promise<boolean> =>
  (await app.visitor().request('/signup/')).text.includes('name="operator_code"');

describe('on a public address', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await testApp(settings, { pages: true });
    second = await testApp(settings);
  });
  afterAll(async () => {
    await app.close();
    await second.close();
  });

  test('who signs up first without the code has an ordinary account; with a wrong one none', async () => {
    const first = await app.visitor().call(signUp, wanted('first'));
    expect(first?.is_operator).toBe(false);
    const wrong = wanted('wrong', { operator_code: '0000-0000-0000-0000' });
    const refusal = await app.visitor().refusal(signUp, wrong);
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect([await isAsked(app), await hasField(app)]).toEqual([true, true]);
  });

  test('every server prints one code until it was used, and it works once', async () => {
    expect(await app.notice()).toContain(CODE);
    expect(await second.notice()).toContain(CODE);
    const typed = CODE.toLowerCase().replaceAll('-', ' ');
    const requests = ['ada', 'bea'].map((name) =>
      app.visitor().call(signUp, wanted(name, { operator_code: typed })),
    );
    const made = await Promise.all(requests);
    expect(made.filter((one) => one?.is_operator)).toHaveLength(1);
    expect(await app.notice()).toBeNull();
    expect([await isAsked(app), await hasField(app)]).toEqual([false, false]);
    const late = await app.visitor().call(signUp, wanted('late', { operator_code: CODE }));
    expect(late?.is_operator).toBe(false);
  });
});

test('the code lets its owner in where nobody else may sign up', async () => {
  await using app = await disposable({ ...settings, SIGNUP: 'closed' });
  expect(await app.visitor().refusal(signUp, wanted('one'))).toMatchObject({
    code: 'signup_closed',
  });
  const owner = await app.visitor().call(signUp, wanted('ada', { operator_code: CODE }));
  expect(owner?.is_operator).toBe(true);
});

test('the code holds for an account that is made by a link', async () => {
  const box: Mailbox = await startMailbox();
  await using app = await disposable({ ...settings, ...box.settings, TELL_ACCOUNTS: 'off' });
  const join = async (name: string, more: Record<string, string> = {}): Promise<boolean> => {
    const browser = app.visitor();
    await browser.call(signUp, wanted(name, more));
    await app.runJobs();
    await browser.call(confirmEmail, { token: tokenIn(box.last(`${name}@people.example`)) });
    const row = await app.db.read.row<{ is: boolean }>(
      `select p.is_operator as is from people p join emails e on e.person_id = p.id where e.email = :email`,
      { email: `${name}@people.example` },
    );
    return row?.is ?? false;
  };
  expect(await join('stranger')).toBe(false);
  expect(await join('owner', { operator_code: CODE })).toBe(true);
  await box.close();
});

test('on a machine of one’s own the first to sign up is the operator, and nothing is printed', async () => {
  await using app = await disposable({}, { pages: true });
  expect([await app.notice(), await isAsked(app), await hasField(app)]).toEqual([
    null,
    false,
    false,
  ]);
  const first = await app.visitor().call(signUp, wanted('first'));
  const next = await app.visitor().call(signUp, wanted('next'));
  expect([first?.is_operator, next?.is_operator]).toEqual([true, false]);
});

async function disposable(more: Record<string, string>, parts: { readonly pages?: boolean } = {}) {
  const app = await testApp(more, parts);
  return { ...app, [Symbol.asyncDispose]: () => app.close() };
}
