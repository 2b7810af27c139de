import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GRAPHQL_NAME_HEADER, runGraphql } from '#contract/kernel/graphql.ts';
import { readJson } from '#contract/kernel/json.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { guardInput } from '#server/kernel/http/input-guard.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';
import type { Route } from '#server/kernel/http/route.ts';
import type { Run, Variables } from './graphql-operations.ts';

/** The body limit: a name, a hash and some variables need far less. */
const BODY_BYTES = 64 * 1024;
const JSON_BODY = /^application\/json\s*(;|$)/i;

interface Wanted {
  /** The names in the wire's three places; empty with a hash only. */
  readonly names: readonly string[];
  readonly variables: Variables;
}

/**
 * Binds POST /_/graphql/: registered operations only, each one call of the contract, run through the same endpoint
 * as any other request and answered in GraphQL's spelling (docs/wire.md).
 */
export function bindGraphql(fastify: FastifyInstance, gateway: Gateway): void {
  const routes = new Map(gateway.routes.all.map((route) => [route.call.name, route]));
  void fastify.register(async (scope) => {
    // Parsed as text whatever its content type, so that each refusal has GraphQL's form.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) =>
      refuse(request, reply, gateway, asFailure(error)),
    );
    scope.all('/_/graphql', async (request, reply) => {
      try {
        const incoming = await gateway.incoming(request, reply);
        requirePost(request, reply);
        gateway.requireOwn(request, incoming);
        const data = await answer(wantedBy(request), incoming, gateway, routes);
        await gateway.send(request, reply, 200, { data, ...about(request) });
      } catch (error) {
        await refuse(request, reply, gateway, error);
      }
    });
  });
}

/** Answers a registered operation, whose calls only read. */
async function answer(
  { names, variables }: Wanted,
  incoming: Incoming,
  gateway: Gateway,
  routes: ReadonlyMap<string, Route>,
): Promise<unknown> {
  // Loaded at the first request: the library takes 12 MB, and many servers never need it.
  const { answerOf, operationFor } = await import('./graphql-operations.ts');
  const run: Run = async ({ name }, input) => {
    const route = routes.get(name);
    if (!route?.call.reads) throw new Error(`an operation cannot make the call ${name}`);
    return gateway.run(route, input, incoming);
  };
  return answerOf(operationFor(names, variables), run, variables);
}

function requirePost(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'POST') return;
  reply.header('allow', 'POST');
  throw new Failure('method_not_allowed', 'GraphQL is posted.');
}

function wantedBy(request: FastifyRequest): Wanted {
  if (!JSON_BODY.test(request.headers['content-type'] ?? '')) {
    throw new Failure('unsupported_body', 'Send JSON.');
  }
  const body = parseJson(request.body);
  guardInput(body);
  const parsed = runGraphql.input.safeParse(body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'body';
    throw new Failure('invalid_input', `The field '${field}' is invalid.`);
  }
  const { operationName, query, variables } = parsed.data;
  const candidates = [request.headers[GRAPHQL_NAME_HEADER], operationName, query];
  const names = candidates.filter((name) => typeof name === 'string' && name !== '') as string[];
  return { names, variables: variables ?? {} };
}

function parseJson(text: unknown): unknown {
  try {
    return readJson(String(text));
  } catch {
    throw new Failure('invalid_input', "The request couldn't be read.");
  }
}

/** Converts an error from before our own handling of the request. */
function asFailure(error: unknown): unknown {
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new Failure('too_large', 'The request is too large.');
  return status === 400 ? new Failure('invalid_input', "The request couldn't be read.") : error;
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  error: unknown,
): Promise<void> {
  const { status, wire } = refusalOf(error, request.id);
  gateway.report(request, error, status);
  const extensions = {
    code: wire.error_code,
    apiErrorCode: wire.api_error_code,
    httpStatus: status,
    messageDetail: wire.message_detail,
  };
  const body = { errors: [{ message: wire.message, extensions }], ...about(request) };
  await gateway.send(request, reply, status, body, error);
}

function about(request: FastifyRequest) {
  return { extensions: { requestIdentifier: request.id } };
}
