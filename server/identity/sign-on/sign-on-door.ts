import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import type { Door } from '#server/kernel/http/door.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { route } from '#server/kernel/http/route.ts';
import type { SignUpMode } from '../people/policy.ts';
import { beginSignOn, callbackPath } from '../providers/begin-sign-on.ts';
import { endSignOn, saidForCode, takeBegun, wayOnAfter, type Returning } from './end-sign-on.ts';
import type { Issuers } from '../providers/issuers.ts';
import { policy } from './sign-on-policy.ts';
import type { SaidIdentity } from '../providers/said-identity.ts';
import type { SignOnTry } from '../providers/sign-on-store.ts';

interface SignOnParts {
  readonly door: Door;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  readonly issuers: Issuers;
  readonly mode: SignUpMode;
}

/** Where a way to a provider begins and ends. They are pages, so each runs as a call without a door. */
const step = defineCall({
  name: 'sign_on_step',
  audience: 'anyone',
  input: z.object({}),
  output: z.string(),
  reads: false,
  rate: { limit: 300, seconds: 3600, per: 'address' },
});

/** Binds the two addresses of each provider that the operator named; of others there are none. */
export function bindSignOn(fastify: FastifyInstance, parts: SignOnParts): void {
  for (const provider of parts.issuers.all) {
    fastify.get(`/login/${provider.key}`, (request, reply) =>
      begin(parts, provider, request, reply),
    );
    fastify.get(callbackPath(provider.key).slice(0, -1), (request, reply) =>
      end(parts, provider, request, reply),
    );
  }
}

type Query = Readonly<Record<string, unknown>>;

function begin(
  { door, hosts, issuers }: SignOnParts,
  provider: OpenIdConfig,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { next, email, add } = request.query as Query;
  const wanted = {
    next,
    personId: null,
    adds: add === '1',
    email: typeof email === 'string' && email.length <= 254 ? email : null,
  };
  const use = route(
    step,
    (context) => beginSignOn(context, issuers, hosts, provider, wanted),
    policy.signOn,
  );
  const begun = { next: '/', personId: null, adds: wanted.adds };
  return follow(door, request, reply, use, (error) => wayOnAfter(error, provider, begun));
}

function end(
  parts: SignOnParts,
  provider: OpenIdConfig,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state } = request.query as Query;
  const came: Returning = {
    provider,
    query: request.url.split('?')[1] ?? '',
    state: typeof state === 'string' ? state : '',
  };
  let begun: SignOnTry | null = null;
  let said: SaidIdentity | null = null;
  const use = route(
    step,
    async (context) => {
      // Each taken once, though the rest may run again when the database says so.
      begun ??= await takeBegun(context, came);
      said ??= await saidForCode(context, parts, came, begun);
      return endSignOn(context, parts, begun, said);
    },
    policy.signOn,
  );
  return follow(parts.door, request, reply, use, (error) => wayOnAfter(error, provider, begun));
}

/** Runs a step and leads on; a refusal leads back. Codes in the address go no further. */
async function follow(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  use: ReturnType<typeof route>,
  onRefusal: (error: Failure) => string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  try {
    const done = await door.run(use, {}, await door.asked(request, reply));
    return await reply.redirect(String(done.data), 302);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What a refused step wanted to set was not committed.
    if (!error.keepWrites) reply.removeHeader('set-cookie');
    door.report(request, error, error.code === 'unavailable' ? 503 : 400);
    return reply.redirect(onRefusal(error), 302);
  }
}
