import { expect, inject, test } from 'vitest';
import { logOut } from '#contract/identity.ts';
import { signUpWith } from '#contract/identity/providers.ts';
import { asAdmin, urlsOf } from '#server/kernel/embedded/roles.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';

/** Makes the next session insert fail once, like the victim of a deadlock. */
async function deadlockOnce(app: TestApp): Promise<void> {
  const { access } = inject('postgres');
  const row = await app.db.read.row<{ name: string }>('select current_database() as name');
  const { ownerUrl } = urlsOf(access, row?.name ?? '');
  await asAdmin(ownerUrl, async (owner) => {
    await owner.query('create sequence sessions_seen');
    await owner.query(`
      create function deadlock_once() returns trigger language plpgsql security definer as $$
      begin
        if nextval('public.sessions_seen') = 1 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$`);
    await owner.query(
      `create trigger deadlock_once before insert on sessions
       for each row execute function deadlock_once()`,
    );
  });
}

async function logIn(client: Client, google: OpenIdProvider): Promise<string | null> {
  const away = (await client.request('/login/google/')).headers.get('location') ?? '';
  const back = new URL(await google.logIn(away, 'ada'));
  return (await client.request(back.pathname + back.search)).headers.get('location');
}

test('a log-in that the database has run again asks the provider for the code once', async () => {
  const ada = { name: 'Ada', email: 'ada@mail.example', email_verified: true };
  await using google = await startOpenIdProvider({ ada });
  const app = await testApp({
    GOOGLE_CLIENT_ID: OPEN_ID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPEN_ID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  // The provider uses real time.
  app.clock.now = new Date();
  google.serve(`http://localhost:${new URL(app.url).port}/login/google/callback/`);
  const browser = app.visitor();
  expect(await logIn(browser, google)).toBe('/signup/complete/');
  await browser.call(signUpWith, { birthday: '1990-12-31' });
  await browser.call(logOut, {});
  await deadlockOnce(app);
  expect(await logIn(browser, google)).toBe('/');
  const stored = await app.db.read.row<{ count: number }>(
    `select count(*)::int as count from sessions`,
  );
  expect(stored?.count).toBe(1);
  await app.close();
});
