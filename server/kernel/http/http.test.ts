import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { echoServer, type EchoServer } from '#server/testing/echo-server.ts';

let server: EchoServer;
let client: Client;

beforeAll(async () => {
  server = await echoServer();
  client = server.client;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  client.request(path, { headers });
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('the resource envelope', () => {
  test('carries the data, echoes the options and has no error key on success', async () => {
    const { envelope, status } = await client.resource('Echo', 'get', { id: 7, note: 'hi' });
    expect(status).toBe(200);
    expect(envelope.resource_response).toMatchObject({
      status: 'success',
      code: 0,
      message: 'ok',
      endpoint_name: 'v3_echo',
      data: { id: '7', note: 'hi' },
      http_status: 200,
    });
    expect(envelope.resource_response).not.toHaveProperty('error');
    expect(envelope.resource).toEqual({ name: 'EchoResource', options: { id: 7, note: 'hi' } });
    expect(envelope.client_context).toMatchObject({ is_authenticated: false, csp_nonce: null });
  });

  test('drops options that the call does not know', async () => {
    const { envelope } = await client.resource('Echo', 'get', { id: '1', isPrefetch: 'false' });
    expect(envelope.resource_response.data).toEqual({ id: '1' });
  });

  test('is served under the old prefix, without the last slash, and for a posted get', async () => {
    const data = JSON.stringify({ options: { id: '1' } });
    for (const path of ['/_ngjs/resource/EchoResource/get/', '/resource/EchoResource/get']) {
      const reply = await get(`${path}?${form({ data })}`);
      expect(reply.status).toBe(200);
    }
    const posted = await client.request('/resource/EchoResource/get/', {
      method: 'POST',
      body: form({ source_url: '', data }),
      csrf: false,
    });
    expect(posted.status).toBe(200);
  });

  test('answers an unknown resource or verb with 400 and code 20 [CALL-16]', async () => {
    for (const [name, verb] of [
      ['Nothing', 'get'],
      ['Echo', 'delete'],
    ] as const) {
      const { envelope, status } = await client.resource(name, verb);
      expect(status).toBe(400);
      expect(envelope.resource_response.error).toMatchObject({
        api_error_code: 20,
        message: `unsupported method ${verb}`,
      });
    }
    expect((await get('/v3/nothing/')).status).toBe(400);
  });

  test('says a refusal in one place and beside it, with the HTTP status', async () => {
    const { envelope, status } = await client.resource('Echo', 'create', {
      password: 'x',
      fail: 'refusal',
    });
    expect(status).toBe(404);
    expect(envelope.resource_response).toMatchObject({
      status: 'failure',
      code: 40,
      message: 'Board not found.',
      message_detail: 'It may be gone.',
      data: null,
      http_status: 404,
      error: { http_status: 404, code: 40, api_error_code: 40, error_code: 'board_not_found' },
    });
  });

  test('never echoes what the call keeps secret', async () => {
    const { envelope } = await client.resource('Echo', 'create', { password: 'hunter2hunter2' });
    expect(JSON.stringify(envelope)).not.toContain('hunter2');
    const wrapped = await client.resource('Api', 'create', {
      url: '/v3/echo/',
      data: { password: 'hunter2hunter2' },
    });
    expect(wrapped.status).toBe(200);
    expect(JSON.stringify(wrapped.envelope)).not.toContain('hunter2');
  });

  test('tells nothing of a defect but the request to name [SEC-64]', async () => {
    const { envelope, status } = await client.resource('Echo', 'create', {
      password: 'x',
      fail: 'defect',
    });
    expect(status).toBe(500);
    expect(JSON.stringify(envelope)).not.toMatch(/secret_column|passwd|\.ts|at /);
    expect(envelope.resource_response.message_detail).toContain(envelope.request_identifier);
  });

  test('logs a database that is too busy as a warning in one line, and a defect with its stack', async () => {
    const from = server.logged.length;
    const { status } = await server.client.resource('Echo', 'create', {
      password: 'p',
      fail: 'away',
    });
    expect(status).toBe(503);
    await server.client.resource('Echo', 'create', { password: 'p', fail: 'defect' });
    const [warned, failed, ...more] = server.logged.slice(from);
    expect(more).toEqual([]);
    expect(warned).toMatchObject({ level: 'warn', code: 'unavailable', cause: 'lock timeout' });
    expect(JSON.stringify(warned)).not.toContain('echo-server.ts');
    expect(failed).toMatchObject({ level: 'error' });
    expect(JSON.stringify(failed)).toContain('echo-server.ts');
  });

  test('answers a call for signed-in people 401 with code 7 to a visitor', async () => {
    const { envelope, status } = await client.resource('Own', 'get');
    expect(status).toBe(401);
    expect(envelope.resource_response.error?.api_error_code).toBe(7);
  });
});

describe('the bare form', () => {
  test('answers without the envelope, and through ApiResource inside it', async () => {
    const bare = (await get('/v3/echo/5/?note=hi')).json();
    expect(bare).toMatchObject({ status: 'success', code: 0, data: { id: '5', note: 'hi' } });
    expect(bare).not.toHaveProperty('resource_response');
    const { envelope } = await client.resource('Api', 'get', {
      url: '/v3/echo/5/',
      data: { note: 'hi' },
    });
    expect(envelope.resource_response.data).toEqual({ id: '5', note: 'hi' });
  });

  test('keeps the place in the path above the query [SEC-58]', async () => {
    expect((await get('/v3/echo/5/?id=9')).json()).toMatchObject({ data: { id: '5' } });
  });
});

describe('paging', () => {
  test('leads through the list and ends without a bookmark', async () => {
    const received: unknown[] = [];
    let bookmarks: unknown = undefined;
    for (let page = 0; page < 5; page += 1) {
      const { envelope } = await client.resource('Numbers', 'get', { page_size: '2', bookmarks });
      received.push(...(envelope.resource_response.data as unknown[]));
      const next = envelope.resource_response.bookmark;
      expect(envelope.resource.options.bookmarks).toEqual([next ?? '-end-']);
      if (next === undefined) {
        expect(envelope.resource_response).not.toHaveProperty('bookmark');
        break;
      }
      bookmarks = [null, next];
    }
    expect(received).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([[undefined], [null], [''], [[]], [[null]], [['']]])(
    'takes %j for the first page',
    async (bookmarks) => {
      const { envelope } = await client.resource('Numbers', 'get', { bookmarks });
      expect(envelope.resource_response.data).toEqual([0, 1, 2, 3, 4]);
    },
  );

  test('answers the end with an empty list and the end again', async () => {
    const { envelope } = await client.resource('Numbers', 'get', { bookmarks: ['-end-'] });
    expect(envelope.resource_response.data).toEqual([]);
    expect(envelope.resource.options.bookmarks).toEqual(['-end-']);
  });

  test('clamps a page size and refuses a bookmark that is not ours', async () => {
    for (const page_size of [0, -3, 'x', 1e9]) {
      expect((await client.resource('Numbers', 'get', { page_size })).status).toBe(200);
    }
    const forged = await client.resource('Numbers', 'get', { bookmarks: ['Zm9yZ2Vk'] });
    expect(forged.status).toBe(400);
  });
});
