import { describe, expect, test } from 'vitest';
import { v5Table } from '#contract/api/v5/table.ts';
import { examples } from '#contract/examples.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { SCOPES } from '#contract/kernel/scopes.ts';
import { openApi } from './document.ts';

interface Node {
  readonly [key: string]: Node;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: object;
  readonly content?: object;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema: object; example: object }> };
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: object; example?: unknown }> }
  >;
  readonly security: Record<string, string[]>[];
}

const document = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node>; securitySchemes: object };
  tags: { name: string }[];
};
const operations = Object.entries(document.paths).flatMap(([path, at]) =>
  Object.entries(at).map(([method, operation]) => [`${method} ${path}`, operation, path] as const),
);
const operation = (endpoint: string): Operation => {
  const found = operations.find(([name]) => name === endpoint)?.[1];
  if (found === undefined) throw new Error(`${endpoint} is not in the document`);
  return found;
};

/** Returns all values under this key in the document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    // Examples are data, and not part of the document's own grammar.
    name === 'example' ? [] : [...(name === key ? [value] : []), ...valuesOf(key, value)],
  );
}

describe('the whole document', () => {
  test('has every endpoint of every call, ApiResource, GraphQL and what is served at /v5', () => {
    const endpoints = examples.flatMap(({ call }) => [
      ...call.resources.map(
        ([name, verb]) => `${verb === 'get' ? 'get' : 'post'} ${resourcePath(name, verb)}`,
      ),
      ...call.paths.map(([method, path]) => `${method.toLowerCase()} ${path}`),
    ]);
    const api = ['get', 'create', 'update', 'delete'] as const;
    const more = api.map(
      (verb) => `${verb === 'get' ? 'get' : 'post'} ${resourcePath('Api', verb)}`,
    );
    const v5 = v5Table
      .filter(({ served }) => served !== null)
      .map(({ method, path }) => `${method.toLowerCase()} /v5${path}`);
    expect(operations.map(([name]) => name).toSorted()).toEqual(
      [...endpoints, ...more, ...v5, 'post /_/graphql/'].toSorted(),
    );
  });

  test('names each operation once, and the first endpoint of a call as the call', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(examples.map(({ call }) => call.name)));
  });

  test('refers only to what it has', () => {
    const refs = new Set(valuesOf('$ref', document) as string[]);
    expect(refs.size).toBeGreaterThan(50);
    for (const ref of refs) {
      const keys = ref.replace('#/', '').split('/');
      expect(
        keys.reduce<Node | undefined>((node, key) => node?.[key], document as unknown as Node),
        ref,
      ).toBeDefined();
    }
  });

  test('uses only kinds of JSON, and bounds that say something', () => {
    const kinds = new Set(valuesOf('type', document.components.schemas).flat());
    const known = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];
    const odd = [...kinds].filter((kind) => typeof kind === 'string' && !known.includes(kind));
    expect(odd).toEqual([]);
    expect(valuesOf('maximum', document)).not.toContain(Number.MAX_SAFE_INTEGER);
    expect(valuesOf('$schema', document)).toEqual([]);
  });
});

describe('each operation', () => {
  test.each(operations)('%s is whole', (_, { parameters = [], responses, ...rest }, path) => {
    const fields = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const inPath = parameters.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name).toSorted()).toEqual(fields.toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    const where = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(where).size).toBe(where.length);
    for (const one of parameters) expect('schema' in one).not.toBe('content' in one);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(rest.tags));
    const isOfCalls = !path.startsWith('/v5/');
    expect('example' in (responses['200']?.content['application/json'] ?? {})).toBe(isOfCalls);
    for (const status of ['400', '401', '429', '500', '503']) {
      expect(responses[status]?.description, status).toMatch(/^Refused: \w/);
    }
    const schemes = rest.security.flatMap((way) => Object.keys(way));
    expect(Object.keys(document.components.securitySchemes)).toEqual(
      expect.arrayContaining(schemes),
    );
  });
});

describe('what an operation says of who may', () => {
  test('a read for anyone, a write of a person, and what no token may do', () => {
    expect(operation('get /v3/pins/{id}/').security).toEqual([
      {},
      { session: [] },
      { token: ['read'] },
    ]);
    expect(operation('put /v3/boards/').security).toEqual([
      { session: [], csrf: [] },
      { token: ['write'] },
    ]);
    expect(operation('post /v3/users/me/access_tokens/').security).toEqual([
      { session: [], csrf: [] },
    ]);
    expect(JSON.stringify(document.components.securitySchemes)).toContain(SCOPES.join(', '));
  });

  test('secrets are only written, and stand in no answer', () => {
    // The social profile on the wire contains the network's token, for the sign-up that follows.
    const givesBack = 'v3_facebook_profile_data';
    for (const { call, input } of examples) {
      const message = call.secret.flatMap((name) => (name in input ? [String(input[name])] : []));
      for (const [, one] of operations.filter(([, { operationId }]) => operationId === call.name)) {
        const form = JSON.stringify(one.requestBody ?? one.parameters);
        const answer = JSON.stringify(one.responses['200']);
        for (const secret of message) {
          expect(form).toMatch(/"writeOnly":true/);
          if (call.name !== givesBack) expect(answer).not.toContain(secret);
        }
      }
    }
    expect(operation('post /resource/UserSessionResource/create/').requestBody).toMatchObject({
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            properties: {
              data: { properties: { options: { properties: { password: { writeOnly: true } } } } },
            },
          },
        },
      },
    });
  });

  test('a create that happens once takes a key, a limited call tells its limit', () => {
    const create = operation('put /v3/pins/');
    expect(create.parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(create).toMatchObject({ 'x-rate-limit': { limit: 1000, seconds: 3600, per: 'person' } });
    expect(create.responses['422']?.description).toBe('Refused: key_reused.');
    const read = operation('get /v3/pins/{id}/');
    expect(read.parameters?.map(({ name }) => name)).not.toContain('Idempotency-Key');
    expect(read.responses['403']?.description).toBe('Refused: missing_scope.');
  });

  test('a list takes a size and a bookmark, and its whole answer says where it ends', () => {
    const list = operation('get /v3/users/me/access_tokens/');
    expect(list.parameters?.map(({ name }) => name)).toEqual([
      'advertiser_id',
      'page_size',
      'bookmarks',
    ]);
    const endpoint = operation('get /resource/AccessTokensResource/get/').responses['200'];
    expect(endpoint?.content['application/json']?.example).toMatchObject({
      resource_response: { status: 'success', data: [{ type: 'access_token' }] },
      resource: { name: 'AccessTokensResource', options: { bookmarks: ['-end-'] } },
    });
  });
});
