import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDraft } from '#contract/builder/publishing.ts';
import {
  convertToBusiness,
  getAdAccounts,
  updateAdAccount,
} from '#contract/business/ad-accounts.ts';
import { connectAccount, createSignOnNonce, signUpWith } from '#contract/identity/providers.ts';
import { confirmViewer, createAccessToken, getViewer, logIn } from '#contract/identity.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { aDraft } from './test-builder.ts';

let google: OpenIdProvider;
let graph: Awaited<ReturnType<typeof startGraph>>;
let app: TestApp;
beforeAll(async () => {
  google = await startOpenIdProvider({});
  google.serve('http://localhost/');
  graph = await startGraph({ ada: { userId: '701', person: { id: '701' } } });
  app = await testApp({
    ...graph.settings,
    GOOGLE_CLIENT_ID: OPEN_ID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPEN_ID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  // The queue also uses the real clock, so scheduled times must be ahead of both.
  app.clock.now = new Date();
});
afterAll(async () => {
  await app.close();
  for (const one of [google, graph]) await one[Symbol.asyncDispose]();
});

/** Creates a person without a password, whose account Google and Facebook open. */
async function aConnected(): Promise<TestPerson> {
  const client = app.visitor();
  const { nonce } = await client.call(createSignOnNonce, {});
  const iat = Math.floor(app.clock.now.getTime() / 1000);
  const claims = { aud: OPEN_ID_CLIENT.id, sub: 'ada', iat, exp: iat + 600, nonce };
  await client.refusal(logIn, { google_open_id_token: google.token(claims) });
  const email = 'ada@people.example';
  const { id, username } = await signedUp(client.call(signUpWith, { age: 30, email }));
  const ofFacebook = { facebook_id: '701', facebook_token: 'ada' };
  await client.call(connectAccount, { key: 'facebook', ...ofFacebook });
  return Object.assign(client, { id, username, email });
}

const inAnHour = () => new Date(app.clock.now.getTime() + 3_600_000).toISOString();

/** Creates a business with a merchant id, boards saved to and not, and a scheduled pin. */
async function aWhole() {
  const ada = await aConnected();
  await ada.call(convertToBusiness, { name: 'Glassworks', country: 'DE' });
  const [account] = (await ada.call(getAdAccounts, {})).data;
  const advertiser_id = account?.id ?? '';
  await ada.call(updateAdAccount, { advertiser_id, merchant_id: 'glass-2041' });
  const [first, second] = [await aBoard(ada), await aBoard(ada, { privacy: 'secret' })];
  await aBoard(ada);
  await aPin(ada, second.id);
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await aPin(ada, first.id);
  const draft = await aDraft(ada, { board_id: first.id, publish_at: inAnHour() });
  await ada.call(publishDraft, { draft_id: draft.id });
  const recent = [first, second].map(({ id, name, url }) => ({ id, type: 'board', name, url }));
  return { ada, advertiser_id, recent };
}

test('the viewer is shown with each of their own fields, and a program that may not read without what is private [DATA-11]', async () => {
  const plain = await (await app.person()).call(getViewer, {});
  const { ada, advertiser_id, recent } = await aWhole();
  const whole = await ada.call(getViewer, {});
  type Viewer = NonNullable<typeof whole>;
  const fields: [(viewer: Viewer) => unknown, unknown, unknown][] = [
    [(viewer) => viewer.has_password, true, false],
    [(viewer) => viewer.social_network.facebook.connected, false, true],
    [(viewer) => viewer.social_network.gplus.connected, false, true],
    [(viewer) => viewer.eligible_for_stl_tool, false, true],
    [(viewer) => viewer.scheduled_pin_count, 0, 1],
    [(viewer) => viewer.advertiser?.id, undefined, advertiser_id],
    [(viewer) => viewer.advertiser?.merchant_id, undefined, 'glass-2041'],
    [(viewer) => viewer.recent_boards, [], recent],
  ];
  for (const [read, before, after] of fields) {
    expect(plain && read(plain), String(read)).toEqual(before);
    expect(whole && read(whole), String(read)).toEqual(after);
  }
  expect((await ada.call(getAdAccounts, {})).data[0]?.owner_user_id).toBe(ada.id);

  const bearer = async (scope: 'read' | 'write') => {
    const { token } = await ada.call(createAccessToken, { name: scope, scopes: [scope] });
    return clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  };
  const reader = await (await bearer('read')).call(getViewer, {});
  expect(reader?.recent_boards).toEqual(recent.slice(0, 1));
  const writer = await (await bearer('write')).call(confirmViewer, {});
  expect(writer).toMatchObject({ email: '', advertiser: null, recent_boards: [] });
});

test('only the owner states a merchant id, of letters and digits, and takes it away', async () => {
  const owner = await app.person();
  await owner.call(convertToBusiness, { name: 'Jars', country: 'US' });
  const advertiser_id = (await owner.call(getAdAccounts, {})).data[0]?.id ?? '';
  const stated = async () => (await owner.call(getViewer, {}))?.advertiser?.merchant_id;
  await owner.call(updateAdAccount, { advertiser_id, merchant_id: 'jars-1' });
  for (const merchant_id of ['a b', '<b>', 'x'.repeat(65)]) {
    const refusal = await owner.refusal(updateAdAccount, { advertiser_id, merchant_id });
    expect(refusal).toMatchObject({ code: 'invalid_input' });
  }
  const other = await app.person();
  const foreign = await other.refusal(updateAdAccount, { advertiser_id, merchant_id: 'x' });
  expect(foreign).toMatchObject({ code: 'ad_account_not_found', status: 404 });
  expect(await stated()).toBe('jars-1');
  await owner.call(updateAdAccount, { advertiser_id, merchant_id: null });
  expect(await stated()).toBeNull();
});
