import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken, getAccessTokens } from '#contract/identity.ts';
import { createJoinInvitation, getJoinInvitations } from '#contract/identity/operator.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  // The first person of an installation becomes its operator.
  operator = await app.person('olive');
});
afterAll(() => app.close());

interface Secret {
  /** Creates the thing; returns the secret in its response. */
  readonly make: (guid: string, name: string) => Promise<string>;
  readonly refusal: (guid: string, name: string) => Promise<{ status: number; code: string }>;
  readonly count: () => Promise<number>;
}

const SECRETS: Readonly<Record<string, () => Secret>> = {
  'an access token': () => {
    const input = (guid: string, name: string) => ({ name, scopes: ['read' as const], guid });
    return {
      make: async (...by) => (await operator.call(createAccessToken, input(...by))).token,
      refusal: (...by) => operator.refusal(createAccessToken, input(...by)),
      count: async () => (await operator.call(getAccessTokens, {})).data.length,
    };
  },
  'an invitation to join': () => {
    const input = (guid: string, name: string) => ({ email: `${name}@people.example`, guid });
    return {
      make: async (...by) => (await operator.call(createJoinInvitation, input(...by))).url,
      refusal: (...by) => operator.refusal(createJoinInvitation, input(...by)),
      count: async () => (await operator.call(getJoinInvitations, {})).data.length,
    };
  },
};

test.for(Object.entries(SECRETS))(
  'under one key %s is made once, and its secret is neither kept nor shown again',
  async ([, of]) => {
    const { make, refusal, count } = of();
    const before = await count();
    const secret = await make('the same', 'one');
    expect(await refusal('the same', 'one')).toMatchObject({ status: 409, code: 'shown_once' });
    expect(await refusal('the same', 'two')).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await count()).toBe(before + 1);
    const stored = await app.db.read.rows(`select answer::text as answer from idempotency_keys`);
    expect(JSON.stringify(stored)).not.toContain(secret.split('#').at(-1));
    expect(await make('another', 'one two'.replace(' ', '-'))).not.toBe(secret);
    expect(await count()).toBe(before + 2);
  },
);
