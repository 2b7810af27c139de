import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import formbody from '@fastify/formbody';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { CallError } from './call-error.ts';
import { createSend, readCookie } from './send.ts';

const getThing = defineCall({
  name: 'get_thing',
  resource: ['Thing', 'get'],
  audience: 'anyone',
  input: z.object({ id: z.string() }),
  output: z.object({ name: z.string() }),
});
const listThings = defineCall({
  name: 'list_things',
  resource: ['Things', 'get'],
  audience: 'anyone',
  input: z.object({ kind: z.string() }),
  output: z.array(z.string()),
  paged: true,
});
const makeThing = defineCall({
  name: 'make_thing',
  resource: ['Thing', 'create'],
  audience: 'anyone',
  input: z.object({ name: z.string() }),
  output: z.null(),
});
const keepThing = defineCall({
  name: 'keep_thing',
  path: ['PUT', '/v3/things/{id}/keep/'],
  audience: 'anyone',
  input: z.object({ id: z.string(), note: z.string() }),
  output: z.null(),
});
const findThing = defineCall({
  name: 'find_thing',
  path: ['GET', '/v3/things/{id}/'],
  audience: 'anyone',
  input: z.object({ id: z.string(), deep: z.optional(z.boolean()) }),
  output: z.null(),
});

let server: FastifyInstance;
let origin: string;
let jar: string;
let received: FastifyRequest[];
let answer: { status: number; body: unknown };
let pauses: number[];

const send = (giveUp = new AbortController().signal, onPause = () => {}) =>
  createSend({
    fetch: async (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', jar);
      const response = await fetch(`${origin}${path as string}`, { ...init, headers });
      if (response.headers.has('set-cookie'))
        jar = response.headers.get('set-cookie')!.split(';')[0]!;
      return response;
    },
    cookies: () => jar,
    page: () => '/pin/1/?a=b',
    viewerId: '7',
    giveUp: () => giveUp,
    wait: async (ms, signal) => {
      pauses.push(ms);
      onPause();
      signal.throwIfAborted();
    },
  });

beforeEach(async () => {
  [jar, received, pauses, answer] = [
    'csrftoken=tok=en',
    [],
    [],
    { status: 200, body: { status: 'success', data: null } },
  ];
  server = Fastify();
  await server.register(formbody);
  server.all('/*', async (request, reply) => {
    received.push(request);
    if (!request.headers.cookie) reply.header('set-cookie', 'csrftoken=fresh; Path=/');
    return reply.code(answer.status).send(answer.body);
  });
  origin = await server.listen();
});

afterEach(() => server.close());

it('asks a resource by GET with its options, and needs no token for that', async () => {
  jar = '';
  answer.body = { resource_response: { status: 'success', data: { name: 'x' } } };
  expect(await send()(getThing, { id: '7' })).toEqual({ name: 'x' });
  expect(received).toHaveLength(1);
  expect(received[0]?.url.split('?')[0]).toBe('/resource/ThingResource/get/');
  expect(received[0]?.query).toEqual({
    source_url: '/pin/1/?a=b',
    data: '{"options":{"id":"7"},"context":{}}',
  });
  expect(received[0]?.headers['x-requested-with']).toBe('XMLHttpRequest');
});

it('posts a change as a form, with the token of the cookie [SEC-33]', async () => {
  await send()(makeThing, { name: 'é & ü' });
  expect(received[0]?.method).toBe('POST');
  expect(received[0]?.headers['x-csrftoken']).toBe('tok=en');
  expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(received[0]?.body).toMatchObject({ data: '{"options":{"name":"é & ü"},"context":{}}' });
});

it('fetches a token first when there is none', async () => {
  jar = '';
  await send()(makeThing, { name: 'x' });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v3/users/me/',
    'POST /resource/ThingResource/create/',
  ]);
  expect(received[1]?.headers['x-csrftoken']).toBe('fresh');
});

it('sends calls that have only a path there, as JSON or query', async () => {
  await send()(keepThing, { id: 'a/b', note: 'n' });
  expect(`${received[0]?.method} ${received[0]?.url}`).toBe('PUT /v3/things/a%2Fb/keep/');
  expect(received[0]?.body).toEqual({ note: 'n' });
  await send()(findThing, { id: '1', deep: true });
  expect(received[1]?.url).toBe('/v3/things/1/?deep=true');
});

it('gives pages with the bookmark of the next, null on the last', async () => {
  answer.body = { resource_response: { status: 'success', data: ['a'], bookmark: 'b2' } };
  expect(await send()(listThings, { kind: 'k' })).toEqual({ data: ['a'], bookmark: 'b2' });
  answer.body = { resource_response: { status: 'success', data: [] } };
  expect(await send()(listThings, { kind: 'k', bookmark: 'b2' })).toEqual({
    data: [],
    bookmark: null,
  });
  expect(received[1]?.query).toMatchObject({
    data: '{"options":{"kind":"k","bookmarks":["b2"]},"context":{}}',
  });
});

it('throws a refusal with its code, number, words and detail', async () => {
  const error = {
    http_status: 404,
    api_error_code: 50,
    error_code: 'pin_not_found',
    message: 'Pin not found.',
    message_detail: 'It was deleted.',
    extra_data: { redirectUrl: '/x/' },
  };
  answer = { status: 404, body: { resource_response: { status: 'failure', error } } };
  const cause = await send()(getThing, { id: '7' }).catch((thrown: unknown) => thrown);
  expect(cause).toBeInstanceOf(CallError);
  expect(cause).toMatchObject({
    status: 404,
    number: 50,
    code: 'pin_not_found',
    message: 'Pin not found.',
    detail: 'It was deleted.',
    extra: { redirectUrl: '/x/' },
  });
});

it.each([
  [502, '<html>Bad gateway</html>', 502],
  [200, '<html>A captive portal</html>', 500],
  [200, 'null', 500],
])('takes an answer that is not ours (%i %s) for a broken one', async (status, body, message) => {
  answer = { status, body };
  await expect(send()(getThing, { id: '7' })).rejects.toMatchObject({
    status: message,
    code: 'broken',
  });
});

it('says so when nothing answers', async () => {
  await server.close();
  await expect(send()(getThing, { id: '7' })).rejects.toMatchObject({ status: 0, code: 'offline' });
});

it('gives up after its time, and says so', async () => {
  const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  const cause = send(late)(makeThing, { name: 'x' });
  await expect(cause).rejects.toMatchObject({ status: 0, code: 'timeout' });
});

it.each([
  ['a read that breaks over there', getThing, { id: '7' }, 500, 3],
  ['a read that is refused', getThing, { id: '7' }, 404, 1],
  ['a write that breaks over there', makeThing, { name: 'x' }, 500, 1],
] as const)('asks for %s as often as may help', async (_what, call, input, status, times) => {
  answer = { status, body: { resource_response: { status: 'failure', error: {} } } };
  await expect(send()(call, input as never)).rejects.toMatchObject({ status });
  expect(received).toHaveLength(times);
  expect(pauses).toEqual([1000, 2000].slice(0, times - 1));
});

it('answers what a later try brings', async () => {
  answer = { status: 503, body: null };
  const up = () => {
    answer = { status: 200, body: { resource_response: { data: { name: 'x' } } } };
  };
  const asking = send(new AbortController().signal, up);
  expect(await asking(getThing, { id: '7' })).toEqual({ name: 'x' });
  expect(received).toHaveLength(2);
});

it('tries again only while its time lasts', async () => {
  const time = new AbortController();
  answer = { status: 500, body: null };
  const asking = send(time.signal, () => time.abort(new DOMException('late', 'TimeoutError')));
  await expect(asking(getThing, { id: '7' })).rejects.toMatchObject({ code: 'broken' });
  expect(received).toHaveLength(1);
});

it('ends with the one who asked', async () => {
  const signal = AbortSignal.abort(new Error('left'));
  await expect(send()(getThing, { id: '7' }, { signal })).rejects.toThrow('left');
});

it('reads one cookie among others', () => {
  expect(readCookie('a=1; csrftoken=x=y; b=2', 'csrftoken')).toBe('x=y');
  expect(readCookie('xcsrftoken=1', 'csrftoken')).toBeNull();
});
