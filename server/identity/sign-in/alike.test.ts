import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';
import { signUp } from '#contract/identity.ts';
import type { Client } from '#server/testing/client.ts';
import { aSignUp, startIdentity } from '../test-server.ts';

/** Records each hashing operation, whose time could be measured from outside, with its costs. */
const worked = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  return {
    ...argon2,
    hash: (password: string, options: Argon2.Options) => {
      worked.push(`hash ${JSON.stringify(options)}`);
      return argon2.hash(password, options);
    },
    verify: (encoded: string, password: string) => {
      worked.push(`verify ${encoded.split('$').slice(0, 4).join('$')}`);
      return argon2.verify(encoded, password);
    },
  };
});

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
  for (const name of ['known', 'mailed', 'bare']) await server.client().call(signUp, aSignUp(name));
  await server.database.db.read.run(
    `delete from passwords where person_id = (select id from people where username = 'bare')`,
  );
});
afterAll(() => server.close());

async function workOf<T>(act: () => Promise<T>): Promise<{ answer: T; work: string[] }> {
  worked.length = 0;
  return { answer: await act(), work: [...worked] };
}

/** Returns the response without its random parts. */
async function answerTo(client: Client, name: string) {
  const input = { username_or_email: name, password: 'not the password of anybody' };
  const { status, envelope, headers } = await client.resource('UserSession', 'create', input);
  const expected = { ...envelope.resource_response, request_identifier: null };
  return {
    status,
    response: expected,
    cookies: headers.getSetCookie().map((line) => line.split('=')[0]),
  };
}

test('a log-in that is refused says the same, and costs the same, whether there is such an account [SEC-10]', async () => {
  const names = ['known', 'mailed@example.org', 'bare', 'nobody', 'nobody@example.org'];
  // From the third try on help is offered, whether the account exists or not.
  for (let time = 0; time < 3; time += 1) {
    const answers = [];
    for (const name of names) answers.push(await workOf(() => answerTo(server.client(), name)));
    const [first] = answers;
    expect(first?.answer).toMatchObject({ status: 401, response: { status: 'failure' } });
    expect(first?.work).toEqual(['verify $argon2id$v=19$m=19456,t=2,p=1']);
    for (const answer of answers) expect(answer).toEqual(first);
  }
});

test('a sign-up with an address that is taken costs what another one costs [SEC-10]', async () => {
  const made = await workOf(() => server.client().call(signUp, aSignUp('made')));
  const taken = await workOf(() =>
    server.client().refusal(signUp, aSignUp('', { email: 'made@example.org', username: 'free' })),
  );
  expect(taken.answer).toMatchObject({ code: 'email_taken' });
  expect(made.work).toEqual([expect.stringMatching(/^hash .*19456/)]);
  expect(taken.work).toEqual(made.work);
});
