import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from '#contract/kernel/json.ts';
import { envelopeOf, refusalEnvelope, refusalOf, type Around } from './envelope.ts';
import { methodOf, type RouteTable } from './route-table.ts';
import { Failure } from '../core/failure.ts';
import { bodyOf, guardInput } from './input-guard.ts';
import type { Route } from './route.ts';
import type { Gateway } from './gateway.ts';

interface Wanted {
  readonly route: Route;
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * Binds the resource endpoints: `/resource/{Name}Resource/{verb}/` and its old spelling under /_ngjs. `get` is a
 * GET (some clients post it), every other verb a POST; ApiResource reaches the bare paths and answers inside the
 * same envelope.
 */
export function bindResources(fastify: FastifyInstance, gateway: Gateway): void {
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    const { resource, verb } = request.params as { resource: string; verb: string };
    return answer(request, reply, gateway, [resource, verb]);
  };
  for (const prefix of ['/resource', '/_ngjs/resource']) {
    fastify.get(`${prefix}/:resource/:verb`, handle);
    fastify.post(`${prefix}/:resource/:verb`, handle);
    bindLarge(fastify, gateway, prefix);
  }
}

/** Calls with large bodies have a route of their own, because a route has one limit. */
function bindLarge(fastify: FastifyInstance, gateway: Gateway, prefix: string): void {
  for (const { call } of gateway.routes.all) {
    const { bodyBytes } = call;
    if (bodyBytes === null) continue;
    for (const [name, verb] of call.resources) {
      const resource = `${name}Resource`;
      const options = { bodyLimit: bodyBytes };
      fastify.post(`${prefix}/${resource}/${verb}`, options, (request, reply) =>
        answer(request, reply, gateway, [resource, verb]),
      );
    }
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  [resource, verb]: readonly [resource: string, verb: string],
): Promise<void> {
  const incoming = await gateway.incoming(request, reply);
  let around: Around = {
    resource: resource.slice(0, 100),
    options: {},
    call: null,
    path: '/',
    secrets: gateway.routes.secrets,
  };
  try {
    const fields = fieldsOf(request);
    around = { ...around, path: pagePath(fields.source_url) };
    const options = optionsOf(fields);
    // Checked before the options are echoed, since too deep nesting cannot even be serialised.
    guardInput(options);
    around = { ...around, options };
    if (isRead(request) && verb !== 'get') throw unsupported(verb);
    const wanted = findRoute(gateway.routes, resource, verb, options);
    around = { ...around, call: wanted.route.call };
    if (!wanted.route.call.reads) gateway.requireOwn(request, incoming);
    const done = await gateway.run(wanted.route, wanted.raw, incoming);
    await gateway.send(request, reply, 200, envelopeOf(around, done, incoming));
  } catch (error) {
    const { status, wire } = refusalOf(error, request.id);
    gateway.report(request, error, status);
    await gateway.send(request, reply, status, refusalEnvelope(around, wire, incoming), error);
  }
}

/** Whether the request only reads. HEAD is a GET without the body in its answer [SEC-33]. */
function isRead(request: FastifyRequest): boolean {
  return request.method !== 'POST';
}

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  return isRead(request) ? (request.query as Record<string, unknown>) : bodyOf(request.body);
}

/** Parses `data`, JSON text `{"options":{…},"context":{}}`, or that object in a JSON body. */
function optionsOf(fields: Record<string, unknown>): Record<string, unknown> {
  const { data } = fields;
  if (data === undefined || data === '') return {};
  return mapIn(mapIn(data).options ?? {});
}

/** Parses an object, or its JSON; some languages serialise an empty map as an empty list. */
function mapIn(value: unknown): Record<string, unknown> {
  const map = typeof value === 'string' ? parseJson(value) : value;
  if (Array.isArray(map) && map.length === 0) return {};
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw badJson();
  return map as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw badJson();
  }
}

function badJson(): Failure {
  return new Failure('invalid_input', "The field 'data' must be JSON with an object 'options'.");
}

function unsupported(verb: string): Failure {
  return new Failure('unsupported', `unsupported method ${verb.slice(0, 40)}`);
}

function findRoute(
  routes: RouteTable,
  resource: string,
  verb: string,
  options: Record<string, unknown>,
): Wanted {
  const name = /^(\w{1,80})Resource$/.exec(resource)?.[1];
  if (name === 'Api') return findBare(routes, verb, options);
  const route = name === undefined ? null : routes.resource(name, verb);
  if (route === null) throw unsupported(verb);
  return { route, raw: options };
}

/** Resolves ApiResource {url, data}: the bare path's fields, its query and `data`, the last taking precedence. */
function findBare(routes: RouteTable, verb: string, options: Record<string, unknown>): Wanted {
  const method = methodOf(verb);
  const { url } = options;
  if (method === null || typeof url !== 'string') throw unsupported(verb);
  const target = URL.parse(url, 'http://path.invalid');
  const found = target?.host === 'path.invalid' ? routes.path(method, target.pathname) : null;
  if (target === null || found === null) throw unsupported(verb);
  const data = mapIn(options.data ?? {});
  const { url: _url, data: _data, ...beside } = options;
  const query = Object.fromEntries(target.searchParams);
  return { route: found.route, raw: { ...beside, ...query, ...data, ...found.fields } };
}

function pagePath(sourceUrl: unknown): string {
  return typeof sourceUrl === 'string' && sourceUrl.startsWith('/')
    ? sourceUrl.slice(0, 2048)
    : '/';
}
