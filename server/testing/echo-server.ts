import * as z from 'zod/mini';
import { noEvents } from '#server/kernel/context/event-log.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, jsonText, text } from '#contract/kernel/scalars.ts';
import { cookieNames } from '#server/kernel/http/incoming.ts';
import { NO_HUMANS } from '#server/kernel/config/human-config.ts';
import { cursorCount, cursorOf } from '#server/kernel/context/cursor.ts';
import { asFailure } from '#server/kernel/db/faults.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { buildHttp } from '#server/kernel/http/http.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { clientOf, type Client } from './client.ts';
import { testDatabase } from './database.ts';
import { noAdAccount } from './no-ad-account.ts';

const cursor = cursorOf(
  z.tuple([cursorCount(5)]),
  ([from]): number => from,
  (from) => [from],
);
const echo = defineCall({
  name: 'v3_echo',
  resource: ['Echo', 'get'],
  path: ['GET', '/v3/echo/{id}/'],
  audience: 'anyone',
  input: z.object({
    id: id(),
    loud: z.optional(flag()),
    note: z.optional(text(10)),
    list: z.optional(jsonText(z.array(z.int()))),
  }),
  output: z.object({ id: z.string() }),
});
const write = defineCall({
  name: 'v3_write',
  resource: ['Echo', 'create'],
  path: ['POST', '/v3/echo/'],
  audience: 'anyone',
  input: z.object({ password: text(40), fail: z.optional(z.enum(['refusal', 'defect', 'away'])) }),
  output: z.null(),
  secret: ['password'],
});
const numbers = defineCall({
  name: 'v3_numbers',
  resource: ['Numbers', 'get'],
  path: ['GET', '/v3/numbers/'],
  audience: 'anyone',
  input: z.object({}),
  output: z.array(z.int()),
  paged: true,
});
const own = defineCall({
  name: 'v3_own',
  resource: ['Own', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.null(),
});

const all = rule('anything');
const routes = [
  route(echo, async (_context, input) => ({ ...input }), all),
  route(
    write,
    async (_context, input) => {
      if (input.fail === 'refusal') {
        throw new Failure('board_not_found', 'Board not found.', { detail: 'It may be gone.' });
      }
      // PostgreSQL's error for a lock timeout.
      if (input.fail === 'away') {
        throw asFailure(Object.assign(new Error('lock timeout'), { code: '55P03' }));
      }
      if (input.fail === 'defect') throw new Error('select secret_column from /etc/passwd');
      return null;
    },
    all,
  ),
  route(
    numbers,
    async (_context, { page_size, bookmark }) => {
      const from = cursor.read(bookmark) ?? 0;
      const data = [0, 1, 2, 3, 4].slice(from, from + page_size);
      const next = from + page_size;
      return { data, bookmark: next < 5 ? cursor.write(next) : null };
    },
    all,
  ),
  route(own, async () => null, all),
];

/** A server of the kernel alone, with four small calls that exercise the handling of any call. */
export interface EchoServer {
  readonly base: string;
  readonly client: Client;
  /** Returns the answer to a request with this host. */
  askAs(host: string): Promise<{ statusCode: number; body: string }>;
  /** Its logged warnings and errors. */
  readonly logged: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

export async function echoServer(): Promise<EchoServer> {
  const database = await testDatabase();
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  const { fastify } = await buildHttp({
    mediaUrl: () => 'http://media.example/',
    kernel: {
      db: database.db,
      log: createLog('warn', { write }),
      events: noEvents,
      clock: () => new Date(),
      human: NO_HUMANS,
      spend: async (_read, { now }) => ({ left: 1, endsAt: now }),
      subjects: { find: async () => null, record: async () => undefined },
      findAdAccount: noAdAccount,
    },
    hosts: hostsOf(null, [], () => 0),
    cookies: cookieNames(null),
    patience: 60_000,
    proxies: [],
    findViewer: { bySession: async () => null, byToken: async () => null },
    routes,
  });
  const base = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return {
    base,
    client: clientOf(base),
    logged,
    askAs: (host) => fastify.inject({ path: '/v3/echo/5/', headers: { host } }),
    async close() {
      await fastify.close();
      await database.close();
    },
  };
}
