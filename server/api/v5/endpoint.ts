import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v5Table } from '#contract/api/v5/table.ts';
import type { Call } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import { handlersOf } from './handlers.ts';
import type { V5Handler, V5Parts, V5Request } from './handler.ts';
import { bodyOf, pathOf, queryOf } from './read-request.ts';
import { bindReportFiles } from './report-endpoint.ts';

const BODY_BYTES = 256 * 1024;

/**
 * Binds the API for other programs at /v5. Each operation runs our own calls as the requesting viewer, so their
 * rights, token scopes, rate limits and validation apply; only the formats differ. Operations that are not served
 * are refused as such.
 */
export function bindV5(fastify: FastifyInstance, gateway: Gateway, parts: V5Parts): void {
  const handlers = new Map(handlersOf(parts.keys).map((one) => [one.operation.id, one]));
  void fastify.register(async (scope) => {
    // Parsed as text whatever its content type, so that each refusal has the same form.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) =>
      refuse(request, reply, gateway, asFailure(error)),
    );
    for (const { method, path, id } of v5Table) {
      const found = handlers.get(id);
      // Without ads their calls do not exist.
      const isServed = found?.operation.calls.every(
        ({ name }) => gateway.routes.call(name) !== null,
      );
      scope.route({
        method,
        bodyLimit: found?.operation.calls[0].bodyBytes ?? BODY_BYTES,
        url: `/v5${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        handler: async (request, reply) => {
          if (!found || !isServed) throw notServed();
          await answer(request, reply, gateway, parts, found);
        },
      });
    }
    bindReportFiles(scope, gateway, parts);
    scope.all('/v5/*', async () => {
      throw new Failure('page_not_found', 'There is no such operation.');
    });
  });
}

const notServed = (): Failure =>
  new Failure('operation_not_served', 'This operation is not served here.', {
    detail: 'docs/api-v5.md says why.',
  });

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { clock }: V5Parts,
  { operation, answer: answerTo }: V5Handler,
): Promise<void> {
  const incoming = await gateway.incoming(request, reply);
  if (incoming.viewer === null) {
    throw new Failure('not_signed_in', 'Authentication failed: send a valid access token.');
  }
  if (operation.method !== 'GET') gateway.requireOwn(request, incoming);
  const path = pathOf(request);
  const read: V5Request = {
    path,
    account: path.ad_account_id ?? '',
    query: queryOf(operation.query, request),
    body: operation.method === 'GET' ? {} : bodyOf(operation.body, request),
    viewer: incoming.viewer,
    site: incoming.origin.site ?? `${request.protocol}://${incoming.origin.host}`,
    now: clock(),
    run: runAs(gateway, incoming),
  };
  const answered = (await answerTo(read as never)) as object | null;
  await gateway.send(request, reply, operation.status, answered ?? {});
}

/**
 * Runs our calls as the requesting viewer. The idempotency key applies to the first call of a name; further calls
 * of that name, each with a different input, have keys derived from it.
 */
function runAs(gateway: Gateway, incoming: Incoming): V5Request['run'] {
  const made = new Map<string, number>();
  return (async ({ name }: Call, input: Readonly<Record<string, unknown>>) => {
    const route = gateway.routes.call(name);
    if (route === null) throw new Error(`there is no call ${name}`);
    const before = made.get(name) ?? 0;
    made.set(name, before + 1);
    const { idempotencyKey: key } = incoming;
    if (key === null || before === 0) return gateway.run(route, input, incoming);
    return gateway.run(route, input, { ...incoming, idempotencyKey: `${key} ${before}` });
  }) as V5Request['run'];
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
  const { status, body } = v5RefusalOf(error, request.id);
  gateway.report(request, error, status);
  await gateway.send(request, reply, status, body, error);
}

/** An error as the API's clients expect it. */
interface V5Refusal {
  readonly status: number;
  readonly body: { readonly code: number; readonly message: string };
}

/** The API's name for an ad account differs from ours. */
const inTheirWords = (text: string): string => text.replaceAll('advertiser_id', 'ad_account_id');

/** Converts an error to the API's number, with a message that names the field. */
function v5RefusalOf(error: unknown, requestId: string): V5Refusal {
  const { status, wire } = refusalOf(error, requestId);
  const texts = [wire.message, wire.message_detail].filter((text) => text !== null && text !== '');
  return { status, body: { code: wire.code, message: inTheirWords(texts.join(' ')) } };
}
