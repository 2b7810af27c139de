import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, logOut, signUp } from '#contract/identity.ts';
import { aSignUp, PASSWORD, startIdentity } from '../test-server.ts';
import { signedUp } from '#server/testing/signed-up.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());

test('the log tells sign-up, log-in, failure, throttle and log-out with time, who, whose and from where, and no secret [SEC-21]', async () => {
  const client = server.client({ 'user-agent': 'Someone/1.0' });
  const { id } = await signedUp(client.call(signUp, aSignUp('ines')));
  await client.call(logOut, {});
  await client.call(logOut, {});
  await client.call(logIn, { username_or_email: 'ines', password: PASSWORD });
  for (let n = 0; n < 8; n += 1) {
    await client.refusal(logIn, { username_or_email: 'ines', password: 'my other password' });
  }
  await client.refusal(logIn, { username_or_email: 'my secret in the wrong field', password: 'x' });
  const rows = await server.database.db.read.rows<Record<string, unknown>>(
    `select at, action, actor_id as actor, subject_id as subject, address, detail ->> 'user_agent' as agent
     from audit_log order by action, subject_id`,
  );
  const about = { at: server.clock.now, address: '127.0.0.1', agent: 'Someone/1.0', subject: id };
  expect(rows).toEqual([
    { ...about, action: 'log_in', actor: id },
    ...Array.from({ length: 5 }, () => ({ ...about, action: 'log_in_failed', actor: null })),
    { ...about, action: 'log_in_failed', actor: null, subject: null },
    { ...about, action: 'log_in_throttled', actor: null },
    { ...about, action: 'log_out', actor: id },
    { ...about, action: 'sign_up', actor: id },
  ]);
  const everything = JSON.stringify(await server.database.db.read.rows('select * from audit_log'));
  for (const secret of [
    PASSWORD,
    'my other password',
    'wrong field',
    client.cookies.get('bowerbird_session') ?? '?',
  ]) {
    expect(everything).not.toContain(secret);
  }
});
