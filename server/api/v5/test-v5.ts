import { createAccessToken, logIn } from '#contract/identity.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import type { V5Operation } from '#contract/api/v5/operation.ts';
import type { V5Group } from '#contract/api/v5/rows.ts';
import { expect } from 'vitest';
import { PASSWORD, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';

/** A client with an access token. */
export interface Program {
  readonly token: string;
  /** Sends a request to /v5; returns its status and its body. */
  send(method: string, path: string, body?: unknown): Promise<Sent>;
  /** Runs an operation that must succeed; its answer is validated against the contract's schema. */
  make<Answer>(
    operation: V5Operation,
    parts?: Readonly<Record<string, string>>,
    more?: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<Answer>;
}

interface Sent {
  readonly status: number;
  // Tests read it in many ways, and validate answers against their schemas.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

/** Has a person create a token in their settings, and returns a client with it. */
export async function program(
  app: TestApp,
  person: TestPerson,
  scopes: Scope[] = ['read', 'write'],
  advertiser_id?: string,
): Promise<Program> {
  // Creating a token requires a recent log-in, and tests move the clock.
  await person.call(logIn, { username_or_email: person.email, password: PASSWORD });
  const named = { name: `For ${scopes.join(' and ')}`, scopes, advertiser_id };
  const { token } = await person.call(createAccessToken, named);
  return programWith(app.url, token);
}

export function programWith(url: string, token: string): Program {
  const client = clientOf(url, { authorization: `Bearer ${token}` }, new Map());
  const send: Program['send'] = async (method, path, body) => {
    const reply = await client.request(`/v5${path}`, {
      method,
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const answered = reply.status === 204 ? null : reply.json();
    return { status: reply.status, body: answered, headers: reply.headers };
  };
  return {
    token,
    send,
    async make(operation, parts = {}, { query = {}, body } = {}) {
      const search = new URLSearchParams(query);
      const sent = await send(operation.method, `${filled(operation.path, parts)}?${search}`, body);
      expect(sent.body ?? {}, operation.id).not.toHaveProperty('code');
      expect(sent.status, operation.id).toBe(operation.status);
      expect(operation.answer.safeParse(sent.body).error, operation.id).toBeUndefined();
      return sent.body;
    },
  };
}

/** Fills in a path's parameters. */
export const filled = (path: string, parts: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '7');

/** Returns the ids of the served operations in some groups, in order. */
export const servedIn = (table: Readonly<Record<string, V5Group>>): string[] =>
  Object.values(table)
    .flat()
    .flatMap(({ id, served }) => (served === null ? [] : [id]))
    .toSorted();

export const isOfReports = (id: string): boolean => id.includes('analytics');

/** Wraps a client so that it records which operations it ran. */
export function noting(by: Program): { made: Set<string>; make: Program['make'] } {
  const made = new Set<string>();
  const make: Program['make'] = (...request) => {
    made.add(request[0].id);
    return by.make(...request);
  };
  return { made, make };
}
