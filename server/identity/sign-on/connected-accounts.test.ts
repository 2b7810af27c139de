import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn, logOut } from '#contract/identity.ts';
import { logInAgain } from '#contract/identity/factors.ts';
import {
  connectAccount,
  disconnectAccount,
  findSignOn,
  getConnectedAccounts,
  signUpWith,
} from '#contract/identity/providers.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { startMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { OPEN_ID_CLIENT } from '#server/testing/open-id-provider.ts';

const NAMES = ['ada', 'bea', 'cleo', 'dora'];

let graph: Awaited<ReturnType<typeof startGraph>>;
let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph(
    Object.fromEntries(
      NAMES.map((name, at) => [
        name,
        { userId: `80${at}`, person: { id: `80${at}`, first_name: name } },
      ]),
    ),
  );
  mailbox = await startMailbox();
  app = await testApp({
    ...graph.settings,
    ...mailbox.settings,
    SSO_ISSUERS: JSON.stringify([
      {
        name: 'Acme',
        issuer: 'https://login.acme.example',
        client_id: OPEN_ID_CLIENT.id,
        client_secret: OPEN_ID_CLIENT.secret,
        domains: ['acme.example'],
        required: true,
      },
    ]),
  });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await graph[Symbol.asyncDispose]();
});

const facebookOf = (name: string) => ({
  facebook_id: `80${NAMES.indexOf(name)}`,
  facebook_token: name,
});
const facebook = { key: 'facebook' };

test('an account elsewhere is connected after a recent log-in, opens the account, and is told of [SEC-6] [SEC-22]', async () => {
  const ada = await app.person('ada');
  app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
  const late = await ada.refusal(connectAccount, { ...facebook, ...facebookOf('ada') });
  expect(late).toMatchObject({ code: 'log_in_again' });
  expect(await ada.refusal(disconnectAccount, facebook)).toMatchObject({ code: 'log_in_again' });
  await ada.call(logInAgain, { password: PASSWORD });
  const right = { ...facebook, ...facebookOf('ada') };
  expect(await ada.call(connectAccount, right)).toEqual({ url: null });
  const { accounts } = await ada.call(getConnectedAccounts, {});
  expect(accounts).toMatchObject([
    { key: 'facebook', name: 'Facebook', is_connected: true, label: 'ada', may_disconnect: true },
    { key: 'sso-acme', name: 'Acme', is_connected: false, may_disconnect: false },
  ]);
  expect((await app.visitor().call(logIn, facebookOf('ada')))?.id).toBe(ada.id);
  expect(await ada.call(getViewer, {})).toMatchObject({
    social_network: { facebook: { connected: true }, gplus: { connected: false } },
  });
  await ada.call(disconnectAccount, facebook);
  expect(await app.visitor().refusal(logIn, facebookOf('ada'))).toMatchObject({
    code: 'sign_up_needed',
  });
  await app.runJobs();
  expect(mailbox.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Facebook was connected to your account',
      'Facebook was disconnected from your account',
    ]),
  );
  const noted = await app.db.read.rows<{ action: string }>(
    `select action from audit_log where subject_id = :id and action like 'identity_%' order by at`,
    { id: ada.id },
  );
  expect(noted.map(({ action }) => action).toSorted()).toEqual([
    'identity_connected',
    'identity_disconnected',
  ]);
});

test('the last way in stays', async () => {
  const bea = app.visitor();
  await bea.call(signUpWith, {
    type: 'facebook',
    ...facebookOf('bea'),
    age: 30,
    email: 'bea@mail.example',
  });
  expect(await bea.refusal(disconnectAccount, facebook)).toMatchObject({
    status: 409,
    code: 'last_way_in',
  });
  expect((await app.visitor().call(logIn, facebookOf('bea')))?.email).toBe('bea@mail.example');
});

test('one account of a kind is connected at a time, and to one person', async () => {
  const cleo = await app.person('cleo');
  await cleo.call(connectAccount, { ...facebook, ...facebookOf('cleo') });
  const again = await cleo.refusal(connectAccount, { ...facebook, ...facebookOf('dora') });
  expect(again).toMatchObject({ status: 409, code: 'already_there' });
  const other = await app.person();
  const taken = await other.refusal(connectAccount, { ...facebook, ...facebookOf('cleo') });
  expect(taken).toMatchObject({ status: 409, code: 'identity_taken' });
  // A refused connection stores nothing: its own person can still use the identity.
  expect(await app.visitor().refusal(logIn, facebookOf('dora'))).toMatchObject({
    code: 'sign_up_needed',
  });
});

test('people of a domain are led to its issuer, and their passwords are refused where that is required [AUTH-05]', async () => {
  const visitor = app.visitor();
  const found = { key: 'sso-acme', name: 'Acme', is_required: true };
  expect(await visitor.call(findSignOn, { email: 'Kim@ACME.example' })).toEqual(found);
  expect(await visitor.call(findSignOn, { email: 'kim@other.example' })).toBeNull();
  const byAddress = { username_or_email: 'nobody@acme.example', password: PASSWORD };
  expect(await visitor.refusal(logIn, byAddress)).toMatchObject({ code: 'sso_required' });
  const kim = await app.person('kim');
  await app.db.read.run('update emails set email = :email where person_id = :id', {
    id: kim.id,
    email: 'kim@acme.example',
  });
  await kim.call(logOut, {});
  const right = await kim.refusal(logIn, { username_or_email: 'kim', password: PASSWORD });
  expect(right).toMatchObject({ status: 403, code: 'sso_required' });
  // Without the password, the response does not reveal whose address it is.
  const wrong = await kim.refusal(logIn, { username_or_email: 'kim', password: 'not that one' });
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' });
});
