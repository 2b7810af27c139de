import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { byHash, post, type Answer } from './test-graphql.ts';

let app: TestApp;
let ann: TestPerson;
let visitor: Client;
let pin: Pin;

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  pin = await aPin(ann, (await aBoard(ann)).id, { title: 'Blue bower' });
});
beforeEach(() => {
  visitor = app.visitor();
});
afterAll(() => app.close());

describe('what is not registered [SEC-32]', () => {
  const refused = { code: 'unsupported', apiErrorCode: 20, httpStatus: 400, messageDetail: null };
  const text = 'query Everything { __schema { types { name } } }';

  test('is refused: a text, another name, variables that mean nothing or more than one thing', async () => {
    const named = { name: 'UseDeletePinMutation' };
    for (const [body, sent] of [
      [{ query: text }, {}],
      [{ query: text, variables: { pinId: pin.id } }, {}],
      [{ operationName: 'Everything', query: text, variables: { pinId: pin.id } }, {}],
      [byHash({ pinId: pin.id }), named],
      [byHash({}), {}],
      [byHash({ count: 5 }), {}],
      [byHash({ pinId: pin.id, text: 'a comment' }), {}],
      [byHash({ pinId: pin.id, contextPinIds: [pin.id] }), {}],
      [{ operationName: 'constructor', variables: { pinId: pin.id } }, {}],
    ] as const) {
      const { status, body: answer } = await post(visitor, body, sent);
      expect([status, answer]).toEqual([
        400,
        {
          errors: [{ message: 'unsupported operation', extensions: refused }],
          extensions: { requestIdentifier: expect.any(String) as string },
        },
      ]);
    }
  });

  test('a text beside a registered name is not read: it may be anything', async () => {
    const usual = await post(visitor, byHash({ pinId: pin.id }));
    for (const query of [text, '{'.repeat(10_000), 'mutation { deletePin }']) {
      const body = { operationName: 'v3GetPinQuery', query, variables: { pinId: pin.id } };
      expect((await post(visitor, body)).body.data).toEqual(usual.body.data);
    }
  });
});

describe('the request', () => {
  const ask = () => byHash({ pinId: pin.id });
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
    status,
    body.errors?.[0]?.extensions.code,
    body.data,
  ];

  test('carries a matching CSRF pair, though it only reads, and comes from here [SEC-33]', async () => {
    const bad = [403, 'bad_csrf', undefined];
    expect(codeOf(await post(visitor, ask(), { csrf: false }))).toEqual(bad);
    expect(codeOf(await post(visitor, ask(), { headers: { 'x-csrftoken': 'another' } }))).toEqual(
      bad,
    );
    const origin = 'https://elsewhere.example';
    expect(codeOf(await post(visitor, ask(), { headers: { origin } }))).toEqual(bad);
    expect((await post(ann, ask())).status).toBe(200);
  });

  test('is posted as JSON: anything else is refused in the form of GraphQL [SEC-33]', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const reply = await post(visitor, ask(), { headers: { 'content-type': type } });
      expect(codeOf(reply)).toEqual([415, 'unsupported_body', undefined]);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await visitor.request('/_/graphql/?query={v3GetPinQuery}', { method });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
      expect(reply.json<Answer>().errors?.[0]?.extensions.code).toBe('method_not_allowed');
    }
  });

  test('is bounded in size and depth, and refused when it is wrong [SEC-60] [SEC-61]', async () => {
    const deep = `${'{"a":'.repeat(80)}1${'}'.repeat(80)}`;
    for (const [body, status, code] of [
      [JSON.stringify({ ...ask(), query: 'x'.repeat(70_000) }), 413, 'too_large'],
      [`{"variables":${deep}}`, 400, 'invalid_input'],
      [`{"variables":{"pinId":"${pin.id}","__proto__":{}}}`, 400, 'invalid_input'],
      ['{"variables":', 400, 'invalid_input'],
      ['[]', 400, 'invalid_input'],
      ['null', 400, 'invalid_input'],
      ['', 400, 'invalid_input'],
      [JSON.stringify({ variables: [] }), 400, 'invalid_input'],
      [JSON.stringify({ variables: { pinId: 'no id' } }), 400, 'invalid_input'],
      [JSON.stringify({ variables: { pinId: { $ne: 1 } } }), 400, 'invalid_input'],
      [JSON.stringify({ operationName: 'v3GetPinQuery' }), 400, 'invalid_input'],
      [JSON.stringify({ operationName: 5, variables: {} }), 400, 'invalid_input'],
    ] as const) {
      expect(codeOf(await post(visitor, body))).toEqual([status, code, undefined]);
    }
  });

  test('may have any count: one that makes no sense is none', async () => {
    for (const count of [1e9, -1, 'many', 0, null, [5]]) {
      const { status, body } = await post(visitor, byHash({ pinId: pin.id, count }));
      expect([status, Object.keys(body.data ?? {})]).toEqual([
        200,
        ['v3RelatedPinsForPinSeoQuery'],
      ]);
    }
  });

  test('works with an access token in place of cookies, and shows what is left of its hour', async () => {
    const make = (scopes: ('read' | 'write')[]) =>
      ann.call(createAccessToken, { name: 'A script', scopes, expires_in_days: null });
    const bearing = (token: string) =>
      clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
    const reply = await post(bearing((await make(['read'])).token), ask());
    expect(reply.status).toBe(200);
    expect(Number(reply.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const writer = bearing((await make(['write'])).token);
    expect(codeOf(await post(writer, ask()))).toEqual([403, 'missing_scope', undefined]);
    expect(codeOf(await post(bearing('not-one'), ask()))).toEqual([
      401,
      'not_signed_in',
      undefined,
    ]);
  });
});
