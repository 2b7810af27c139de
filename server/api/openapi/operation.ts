import { scopesOf, type Call } from '#contract/kernel/call.ts';
import { errors } from '#contract/kernel/errors.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/kernel/limits.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { fieldsOf, refTo, type Field, type Schema } from './schemas.ts';
import { refusalsOf } from './documented-calls.ts';

/** One way to make a call: a method at a path. */
export interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly operation: Schema;
}

export const JSON_TYPE = 'application/json';

const paging: Readonly<Record<string, Field>> = {
  page_size: {
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE },
    isRequired: false,
  },
  bookmarks: {
    schema: {
      type: 'array',
      items: { type: 'string' },
      description: 'The bookmark of the page before; left out for the first page.',
    },
    isRequired: false,
  },
};

/** Returns a call's fields, including those of a paged list. */
export const allFieldsOf = (call: Call): Readonly<Record<string, Field>> => ({
  ...fieldsOf(call),
  ...(call.paged ? paging : {}),
});

/** Returns the scopes that an access token needs for these calls. */
export const tokenScopes = (calls: readonly Call[]): Scope[] => [
  ...new Set(calls.flatMap(scopesOf)),
];

/** Returns who may make the call: anybody, a session (with its CSRF pair for a write), or a token with a scope. */
export function securityOf(call: Call): Schema[] {
  const pair = call.reads ? {} : { csrf: [] };
  return [
    ...(call.audience === 'anyone' ? [pair] : []),
    { session: [], ...pair },
    ...(call.sessionOnly || call.audience === 'operator' ? [] : [{ token: scopesOf(call) }]),
  ];
}

/** Returns the idempotency header of a create. */
export function onceHeaders(call: Call): Schema[] {
  if (!call.once) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key gives the same answer, however often it is sent.',
      schema: { type: 'string' },
    },
  ];
}

const headerRefs = (names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Returns every response of a call: its answer, and its refusals by HTTP status. */
export function responsesOf(
  call: Call,
  answer: { readonly schema: Schema; readonly example: unknown },
  refused: 'Envelope' | 'BareRefusal',
): Schema {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => errors[code].status);
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: `Refused: ${codes.join(', ')}.`,
      ...(status === 429 ? { headers: headerRefs([...LIMITS, 'Retry-After']) } : {}),
      content: { [JSON_TYPE]: { schema: refTo(refused) } },
    },
  ]);
  return {
    '200': {
      description: 'Done.',
      ...(call.rate === null ? {} : { headers: headerRefs(LIMITS) }),
      content: { [JSON_TYPE]: answer },
    },
    ...Object.fromEntries(refusals),
  };
}
