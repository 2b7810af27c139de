import { request as httpRequest } from 'node:http';
import pino from 'pino';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { cookieNames } from '#server/kernel/http/incoming.ts';
import { NO_HUMANS, type HumanConfig } from '#server/kernel/config/human-config.ts';
import { noEvents } from '#server/kernel/context/event-log.ts';
import type { DatabaseOptions } from '#server/kernel/db/pool.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { buildHttp } from '#server/kernel/http/http.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { humanSetup, spend } from '#server/trust/index.ts';
import { trustRoutes } from '#server/trust/routes.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { SignUpMode } from './people/policy.ts';
import { identityRoutes } from './routes.ts';
import { adAccountsThrough, subjectsOf } from '#server/business/index.ts';
import { factorKeys, findViewer, issuersOf, requireRecentLogIn } from './index.ts';

/** A call for signed-in people. */
export const whoAmI = defineCall({
  name: 'test_who_am_i',
  path: ['GET', '/v3/test/me/'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({ username: z.string() }),
});
/** A call that needs a recent log-in. */
export const delicate = defineCall({
  name: 'test_delicate',
  path: ['POST', '/v3/test/delicate/'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.null(),
});

/** A clock under the test's control. */
export interface TestClock {
  now: Date;
  pass(seconds: number): void;
}

/** Identity over HTTP, on a database that may be shared with another instance. */
export interface Instance {
  readonly base: string;
  client(headers?: Readonly<Record<string, string>>): Client;
  close(): Promise<void>;
}

export interface InstanceOptions {
  readonly clock: TestClock;
  readonly publicUrl?: string;
  readonly proxies?: readonly string[];
  readonly signUp?: SignUpMode;
  readonly minAge?: number;
  readonly tellsAccounts?: boolean;
  readonly human?: Partial<HumanConfig>;
  readonly secretKey?: string;
  readonly secretKeyOld?: string;
}

export function testClock(): TestClock {
  return {
    now: new Date('2026-03-01T12:00:00Z'),
    pass(seconds) {
      this.now = new Date(this.now.getTime() + seconds * 1000);
    },
  };
}

export async function startInstance(
  database: TestDatabase,
  options: InstanceOptions,
): Promise<Instance> {
  let port = 0;
  const hosts = hostsOf(options.publicUrl ?? null, [], () => port);
  const { fastify } = await buildHttp({
    mediaUrl: () => 'http://media.example/',
    kernel: {
      db: database.db,
      log: pino({ level: 'silent' }),
      events: noEvents,
      clock: () => options.clock.now,
      human: humanSetup({
        human: { ...NO_HUMANS, ...options.human },
        secretKey: 'only for tests',
        secretKeyOld: null,
      }),
      spend,
      subjects: subjectsOf(async (_tx, _viewer, ids) => new Set(ids)),
      findAdAccount: adAccountsThrough(async (_read, _viewer, ids) => new Set(ids)),
    },
    hosts,
    cookies: cookieNames(options.publicUrl ?? 'http://localhost'),
    patience: 60_000,
    proxies: options.proxies ?? [],
    findViewer,
    routes: [
      ...trustRoutes,
      ...identityRoutes({
        signUp: options.signUp ?? 'open',
        minAge: options.minAge ?? 13,
        tellsAccounts: options.tellsAccounts ?? true,
        operatorCode: null,
        factorKeys: factorKeys(options.secretKey ?? 'one', options.secretKeyOld ?? null),
        facebook: null,
        photoNetwork: null,
        issuers: issuersOf([]),
        site: hosts,
        graceDays: 14,
        hasMail: false,
        hasDemo: async () => false,
        takePortrait: () =>
          Promise.reject(new Failure('picture_unreachable', 'There is nothing outside.')),
        dropDelegates: async () => 0,
        firstAdvertiser: async () => null,
        recentBoards: async () => [],
      }),
      route(
        whoAmI,
        async ({ viewer }) => ({ username: viewer.username }),
        rule('Signed-in people.'),
      ),
      route(
        delicate,
        async ({ read, viewer, now }) => {
          await requireRecentLogIn(read, viewer, now);
          return null;
        },
        rule('Signed-in people.'),
      ),
    ],
  });
  const base = await fastify.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(base).port);
  return { base, client: (headers) => clientOf(base, headers), close: () => fastify.close() };
}

/** One instance with a new database. */
export async function startIdentity(
  options: Partial<InstanceOptions> = {},
  pool: DatabaseOptions = {},
): Promise<Instance & { database: TestDatabase; clock: TestClock }> {
  const database = await testDatabase(pool);
  const clock = options.clock ?? testClock();
  const instance = await startInstance(database, { ...options, clock });
  return {
    ...instance,
    database,
    clock,
    async close() {
      await instance.close();
      await database.close();
    },
  };
}

/** A request whose Host header differs from its destination. */
export function requestAs(
  base: string,
  host: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; cookies: string[]; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    cookies: string[];
    text: string;
  }>();
  const sent = httpRequest(
    new URL(path, base),
    { method: 'POST', headers: { ...headers, host } },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cookies: answer.headers['set-cookie'] ?? [],
          text,
        }),
      );
    },
  );
  sent.on('error', reject);
  sent.setTimeout(10_000, () => sent.destroy(new Error('no answer')));
  sent.end(body);
  return promise;
}

export const PASSWORD = 'heron quartz ladder';

/** A valid sign-up, with overrides. */
export function aSignUp(name: string, more: Readonly<Record<string, unknown>> = {}) {
  return { email: `${name}@example.org`, password: PASSWORD, age: 30, ...more };
}
