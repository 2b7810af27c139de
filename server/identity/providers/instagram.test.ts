import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAccount, disconnectAccount } from '#contract/identity/providers.ts';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';

const issuers: OpenIdProvider[] = [];
let app: TestApp;
beforeAll(async () => {
  const received = [];
  for (const name of ['Acme', 'Instagram']) {
    const issuer = await startOpenIdProvider({ ann: { name: `ann.at.${name}` } });
    issuers.push(issuer);
    const { id: client_id, secret: client_secret } = OPEN_ID_CLIENT;
    received.push({ name, issuer: issuer.issuer, client_id, client_secret });
  }
  app = await testApp({ SSO_ISSUERS: JSON.stringify(received) });
  // The providers use real time.
  app.clock.now = new Date();
  const site = `http://localhost:${new URL(app.url).port}`;
  issuers[0]?.serve(`${site}/login/sso-acme/callback/`);
  issuers[1]?.serve(`${site}/login/sso-instagram/callback/`);
});
afterAll(async () => {
  await app.close();
  for (const issuer of issuers) await issuer[Symbol.asyncDispose]();
});

async function connected(person: TestPerson, key: string, issuer?: OpenIdProvider): Promise<void> {
  const { url } = await person.call(connectAccount, { key });
  const back = new URL((await issuer?.logIn(url ?? '', 'ann')) ?? '');
  const reply = await person.request(back.pathname + back.search);
  expect(reply.headers.get('location')).toBe('/settings/claim/');
}

test('an account at Instagram counts from when it is connected until it is not; a website is listed as the profile names it [DATA-12]', async () => {
  const ann = await app.person('ann');
  const readState = async () => {
    const { connected_to_instagram, listed_website_url } = await ann.call(getSettings, {});
    const bare = (await ann.request('/v3/users/settings')).json();
    expect(bare).toMatchObject({ data: { connected_to_instagram, listed_website_url } });
    return [connected_to_instagram, listed_website_url];
  };
  expect(await readState()).toEqual([false, null]);
  await connected(ann, 'sso-acme', issuers[0]);
  expect(await readState()).toEqual([false, null]);
  await connected(ann, 'sso-instagram', issuers[1]);
  expect(await readState()).toEqual([true, null]);
  const response = await ann.call(updateSettings, { website_url: 'https://clay.example/kiln' });
  expect(response).toMatchObject({ connected_to_instagram: true });
  expect(await readState()).toEqual([true, 'https://clay.example/kiln']);
  await ann.call(disconnectAccount, { key: 'sso-instagram' });
  expect(await readState()).toEqual([false, 'https://clay.example/kiln']);
});
