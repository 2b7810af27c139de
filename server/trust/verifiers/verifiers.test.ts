import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getHumanCheck } from '#contract/trust/human.ts';
import {
  aSignUp,
  startIdentity,
  startInstance,
  type Instance,
} from '#server/identity/test-server.ts';
import type { HumanService } from '#server/kernel/config/human-config.ts';
import type { Client } from '#server/testing/client.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { startHumanServices, type HumanServices } from '#server/testing/sites/human-services.ts';

let byWork: Awaited<ReturnType<typeof startIdentity>>;
let services: HumanServices;
beforeAll(async () => {
  byWork = await startIdentity();
  services = await startHumanServices();
});
afterAll(async () => {
  await byWork.close();
  await services[Symbol.asyncDispose]();
});

let people = 0;
async function comes(client: Client, human_token: string) {
  const name = `served${(people += 1)}`;
  const { envelope } = await client.resource(
    'UserRegister',
    'create',
    aSignUp(name, { human_token }),
  );
  const { http_status: status, error } = envelope.resource_response;
  return { status, code: error?.error_code, extra: error?.extra_data };
}

const born = (secondsAgo: number): string =>
  new Date(byWork.clock.now.getTime() - secondsAgo * 1000).toISOString();

const kinds = ['recaptcha', 'hcaptcha', 'turnstile'] as const;

describe.each(kinds)('%s', (kind) => {
  const serverFor = (more: Partial<HumanService> = {}): Promise<Instance> =>
    startInstance(byWork.database, {
      clock: byWork.clock,
      human: { service: services.service(kind, more) },
    });
  let server: Instance;
  beforeAll(async () => {
    server = await serverFor();
  });
  afterAll(() => server.close());

  test('is what a page is told to ask, and takes a good token once [SEC-24]', async () => {
    const client = server.client();
    const check = await client.call(getHumanCheck, { action: 'web_unauth' });
    expect(check).toMatchObject({ kind, work: null, site_key: expect.any(String) });
    expect(check.script).toContain(`/${kind}.js`);
    expect(JSON.stringify(check)).not.toContain('secret of this site');
    services.tokens.set(`${kind} good`, { action: 'web_unauth', born: born(20) });
    expect(await comes(client, `${kind} good`)).toMatchObject({ status: 200 });
    expect(await comes(server.client(), `${kind} good`)).toMatchObject({ code: 'human_refused' });
  });

  test('refuses what it does not know, what is old, and work [SEC-24]', async () => {
    services.tokens.set(`${kind} old`, { action: 'web_unauth', born: born(181) });
    expect(await comes(server.client(), `${kind} unknown`)).toMatchObject({ status: 403 });
    expect(await comes(server.client(), `${kind} old`)).toMatchObject({ code: 'human_refused' });
    const client = byWork.client();
    const work = await humanTokenOf(client, 'web_unauth');
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    expect(await comes(server.client({ cookie }), work)).toMatchObject({ code: 'human_refused' });
  });

  test('keeps everybody from signing up while it does not answer, or not to us [SEC-25]', async () => {
    services.tokens.set(`${kind} waits`, { action: 'web_unauth', born: born(1) });
    const closed = { status: 503, code: 'human_unavailable', extra: {} };
    services.isAway = true;
    expect(await comes(server.client(), `${kind} waits`)).toEqual(closed);
    services.isAway = false;
    for (const wrong of [{ secret: 'another' }, { verifyUrl: 'http://127.0.0.1:9/' }]) {
      const other = await serverFor(wrong);
      expect(await comes(other.client(), `${kind} waits`)).toEqual(closed);
      await other.close();
    }
    expect(await comes(server.client(), `${kind} waits`)).toMatchObject({ status: 200 });
  });
});

test.each(['recaptcha', 'turnstile'] as const)(
  '%s tells what a token is for, and sign-up takes no other [SEC-24]',
  async (kind) => {
    const server = await startInstance(byWork.database, {
      clock: byWork.clock,
      human: { service: services.service(kind) },
    });
    services.tokens.set('other', { action: 'web_change_password', born: born(1) });
    expect(await comes(server.client(), 'other')).toMatchObject({ code: 'human_refused' });
    await server.close();
  },
);

test('recaptcha takes nobody for a human whose score says program', async () => {
  const server = await startInstance(byWork.database, {
    clock: byWork.clock,
    human: { service: services.service('recaptcha') },
  });
  for (const [score, status] of [
    [0.4, 403],
    [0.5, 200],
  ] as const) {
    services.tokens.set(`score ${score}`, { action: 'mweb_signup', born: born(1), score });
    expect(await comes(server.client(), `score ${score}`)).toMatchObject({ status });
  }
  await server.close();
});
