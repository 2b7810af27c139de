import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { route } from '#server/kernel/http/route.ts';
import type { SignUpMode } from '../people/policy.ts';
import { beginSignOn, callbackPath } from '../providers/begin-sign-on.ts';
import {
  endSignOn,
  identityForCode,
  takeBegun,
  redirectAfter,
  type Returning,
} from './end-sign-on.ts';
import type { Issuers } from '../providers/issuers.ts';
import { policy } from './sign-on-policy.ts';
import type { ProviderIdentity } from '../providers/provider-identity.ts';
import type { SignOnTry } from '../providers/sign-on-store.ts';

interface SignOnParts {
  readonly gateway: Gateway;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  readonly issuers: Issuers;
  readonly mode: SignUpMode;
}

/**
 * The start and callback of a log-in by a provider. They are pages rather than endpoints, so each runs as an internal
 * call.
 */
const step = defineCall({
  name: 'sign_on_step',
  audience: 'anyone',
  input: z.object({}),
  output: z.string(),
  reads: false,
  rate: { limit: 300, seconds: 3600, per: 'address' },
});

/** Registers the start and callback paths of each configured provider. */
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
  { gateway, hosts, issuers }: SignOnParts,
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
  return follow(gateway, request, reply, use, (error) => redirectAfter(error, provider, begun));
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
  let claimed: ProviderIdentity | null = null;
  const use = route(
    step,
    async (context) => {
      // Each is used up only once, although a serialization failure may rerun the rest.
      begun ??= await takeBegun(context, came);
      claimed ??= await identityForCode(context, parts, came, begun);
      return endSignOn(context, parts, begun, claimed);
    },
    policy.signOn,
  );
  return follow(parts.gateway, request, reply, use, (error) =>
    redirectAfter(error, provider, begun),
  );
}

/** Runs a step and redirects; a refusal redirects back. Codes in the URL are not passed on. */
async function follow(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  use: ReturnType<typeof route>,
  onRefusal: (error: Failure) => string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  try {
    const done = await gateway.run(use, {}, await gateway.incoming(request, reply));
    return await reply.redirect(String(done.data), 302);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A refused step was rolled back, and so must its cookies be.
    if (!error.commitsWrites) reply.removeHeader('set-cookie');
    gateway.report(request, error, error.code === 'unavailable' ? 503 : 400);
    return reply.redirect(onRefusal(error), 302);
  }
}
