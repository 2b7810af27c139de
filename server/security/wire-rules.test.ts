import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

/**
 * Rules whose violation breaks clients of the wire, one test for each (docs/wire.md); lists and objects are in
 * wire-shapes.test.ts.
 */
let app: TestApp;
let ann: TestPerson;
let visitor: Client;
let boardId: string;

beforeAll(async () => {
  app = await testApp();
  [ann, visitor] = [await app.person('ann'), app.visitor()];
  boardId = (await aBoard(ann, { name: 'Blue things' })).id;
  for (let index = 0; index < 3; index += 1) await aPin(ann, boardId);
});
afterAll(() => app.close());

const dataOf = (options: object, more: object = {}) => JSON.stringify({ options, ...more });
const get = async (query: string, path = '/resource/BoardResource/get/') => {
  const reply = await visitor.request(`${path}?${query}`, { csrf: false });
  return { ...reply, envelope: reply.json<Envelope>() };
};
const post = (client: Client, path: string, fields: Record<string, string>, more: object = {}) =>
  client.request(path, { method: 'POST', body: new URLSearchParams(fields), ...more });
const idIn = (envelope: Envelope) => (envelope.resource_response.data as { id: string } | null)?.id;

describe('the request', () => {
  test('resources are served under /_ngjs too, and without the last slash', async () => {
    const data = encodeURIComponent(dataOf({ board_id: boardId }));
    for (const path of ['/_ngjs/resource/BoardResource/get/', '/resource/BoardResource/get']) {
      const { status, envelope } = await get(`data=${data}`, path);
      expect([path, status, idIn(envelope)]).toEqual([path, 200, boardId]);
    }
  });

  test('a get may be posted; what writes may not be got', async () => {
    const data = dataOf({ board_id: boardId });
    const posted = await post(visitor, '/resource/BoardResource/get/', { data }, { csrf: false });
    expect(idIn(posted.json())).toBe(boardId);
    const written = await ann.request(
      `/resource/BoardResource/create/?${new URLSearchParams({ data: dataOf({ name: 'No' }) })}`,
    );
    expect(written.status).toBe(400);
    expect(written.json<Envelope>().resource_response.error?.api_error_code).toBe(20);
  });

  test('a POST without its last slash is answered in place: a redirect would make it a GET', async () => {
    const data = dataOf({ name: 'In place' });
    const reply = await post(ann, '/resource/BoardResource/create', { data });
    expect(reply.status).toBe(200);
  });

  test('the fields around data may be missing, empty or older ones', async () => {
    const options = { board_id: boardId };
    for (const data of [
      dataOf(options),
      dataOf(options, { context: null }),
      dataOf(options, { context: {} }),
    ]) {
      for (const more of [{}, { source_url: '' }, { source_url: '/ann/', _: '1700000000000' }]) {
        const { status } = await get(
          String(new URLSearchParams({ data, module_path: 'a(b)', ...more })),
        );
        expect(status).toBe(200);
      }
    }
  });

  test('ids come as text or number, flags as true or "true", lists inside a text; the rest is ignored', async () => {
    const feed = (options: object) => visitor.resource('BoardFeed', 'get', { ...options });
    const forms = [
      { board_id: boardId, filter_section_pins: 'false', isPrefetch: 'false', junk: { deep: [1] } },
      { board_id: boardId, filter_section_pins: false },
    ];
    for (const form of forms) expect((await feed(form)).status).toBe(200);
    const media_info_list = JSON.stringify([{ id: 'a-b', media_type: 'image-story-pin' }]);
    const registered = await ann.resource('Api', 'create', {
      url: '/v3/media/uploads/register/batch/',
      data: { media_info_list },
    });
    expect(Object.keys(registered.envelope.resource_response.data as object)).toEqual(['a-b']);
    const ids = await ann.resource('VIP', 'get', { upload_ids: [12345] });
    expect(ids.status).toBe(200);
  });

  test('what public programs send for nothing is nothing: no filter, no flag, no number, no date', async () => {
    const query = { query: 'feather', scope: 'pins' };
    const { envelope: plain } = await visitor.resource('BaseSearch', 'get', query);
    for (const none of [null, '']) {
      const more = Object.fromEntries(
        ['price_min', 'journey_depth', 'redux_normalize_feed', 'date_min', 'source_id', 'user'].map(
          (name) => [name, none],
        ),
      );
      const options = { ...query, ...more, appliedProductFilters: '---' };
      const { status, envelope } = await visitor.resource('BaseSearch', 'get', options);
      expect([status, envelope.resource_response.data]).toEqual([
        200,
        plain.resource_response.data,
      ]);
    }
    const numbers = { price_min: '0', price_max: '10.5', journey_depth: '2', top_pin_id: 12 };
    expect((await visitor.resource('BaseSearch', 'get', { ...query, ...numbers })).status).toBe(
      200,
    );
  });

  test('a text that is too long is told which field it is and how long it may be', async () => {
    const long = { board_id: boardId, name: 'x'.repeat(181) };
    const { envelope } = await ann.resource('Board', 'update', long);
    expect(envelope.resource_response).toMatchObject({
      http_status: 400,
      message: "Parameter 'name' is invalid.",
      message_detail: 'name: Please enter no more than 180 characters.',
    });
  });

  test('data that is written without spaces and with %22 is the same JSON', async () => {
    const { envelope } = await get(`data={%22options%22:{%22board_id%22:%22${boardId}%22}}`);
    expect(idIn(envelope)).toBe(boardId);
  });
});

describe('headers', () => {
  test('no header is demanded and no User-Agent refused; the answer is JSON, packed only when asked', async () => {
    const data = new URLSearchParams({ data: dataOf({ board_id: boardId }) });
    for (const agent of ['python-requests/2.32', 'Go-http-client/1.1', 'PHP', '']) {
      const reply = await visitor.request(`/resource/BoardResource/get/?${data}`, {
        csrf: false,
        headers: { 'user-agent': agent, 'accept-encoding': 'identity' },
      });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(reply.headers.get('content-encoding')).toBeNull();
    }
  });

  test('an Origin with a slash at its end is ours as well', async () => {
    const data = dataOf({ name: 'With a slash' });
    const headers = { origin: `${app.url}/` };
    expect((await post(ann, '/resource/BoardResource/create/', { data }, { headers })).status).toBe(
      200,
    );
  });
});

describe('cookies, CSRF and log-in', () => {
  const setBy = (headers: Headers, name: string) =>
    headers.getSetCookie().find((line) => line.startsWith(`${name}=`));

  test('csrftoken comes with a JSON answer when it is missing, for scripts to read, on this host alone', async () => {
    const fresh = app.visitor();
    fresh.cookies.clear();
    const offered = setBy((await fresh.request('/v3/users/me/')).headers, 'csrftoken');
    expect(offered).toBeDefined();
    expect(offered).not.toMatch(/httponly|domain=|secure/i);
    expect(setBy((await fresh.request('/v3/users/me/')).headers, 'csrftoken')).toBeUndefined();
  });

  test('any pair of the client’s own minting is good, and none is asked for to read', async () => {
    const client = app.visitor();
    client.cookies.set('csrftoken', '1234');
    const log = { username_or_email: ann.email, password: PASSWORD };
    const { status, headers, envelope } = await client.resource('UserSession', 'create', log);
    expect(status).toBe(200);
    expect(envelope.resource_response.data).toMatchObject({ id: ann.id });
    expect(setBy(headers, 'bowerbird_session')).toMatch(/httponly/i);
    expect(setBy(headers, '_auth')).toMatch(/^_auth=1;/);
    // Some clients keep using their old token.
    expect([setBy(headers, 'csrftoken'), client.cookies.get('csrftoken')]).toEqual([
      undefined,
      '1234',
    ]);
    expect((await client.resource('Board', 'create', { name: 'Minted' })).status).toBe(200);
    const read = await client.request('/v3/users/me/', { headers: { 'x-csrftoken': 'other' } });
    expect(read.status).toBe(200);
    const options = { disable_auth_failure_redirect: true };
    expect((await client.resource('UserSession', 'delete', options)).status).toBe(200);
    expect(client.cookies.has('bowerbird_session')).toBe(false);
  });

  test('a wrong password is 401 with a message, and an unknown account is told no more', async () => {
    const refused = async (username_or_email: string) => {
      const options = { username_or_email, password: 'not the password' };
      const { status, envelope } = await app.visitor().resource('UserSession', 'create', options);
      return [status, envelope.resource_response.error?.message];
    };
    const known = await refused(ann.email);
    expect(known).toEqual([401, expect.stringMatching(/./)]);
    expect(await refused('nobody@people.example')).toEqual(known);
  });

  test('who is signed out learns it by 401 and by is_authenticated', async () => {
    const { status, envelope } = await visitor.resource('UserHomefeed', 'get', {});
    expect(status).toBe(401);
    expect(envelope.client_context).toMatchObject({ is_authenticated: false });
    expect((await ann.resource('UserHomefeed', 'get', {})).envelope.client_context).toMatchObject({
      is_authenticated: true,
      user: { id: ann.id },
    });
  });
});

describe('the envelope', () => {
  const feed = (options: object) =>
    visitor.resource('BoardFeed', 'get', { board_id: boardId, ...options });

  test('no error key on success', async () => {
    const { envelope } = await feed({});
    expect(envelope.resource_response).not.toHaveProperty('error');
  });

  test('no bookmark key on the last page', async () => {
    const first = (await feed({ page_size: 2 })).envelope.resource_response;
    expect(first.bookmark).toMatch(/./);
    const last = (await feed({ page_size: 2, bookmarks: [first.bookmark] })).envelope;
    expect(last.resource_response.data).toHaveLength(1);
    expect(last.resource_response).not.toHaveProperty('bookmark');
  });

  test('resource.options.bookmarks is always there on lists: the next one, or "-end-"', async () => {
    const first = (await feed({ page_size: 2 })).envelope;
    expect(first.resource.options.bookmarks).toEqual([first.resource_response.bookmark]);
    expect((await feed({})).envelope.resource.options.bookmarks).toEqual(['-end-']);
    const searched = await visitor.resource('BaseSearch', 'get', { query: 'nothing at all' });
    expect(searched.envelope.resource.options.bookmarks).toEqual(['-end-']);
  });

  test('resource.options echoes what was asked, but no secret', async () => {
    const options = { board_id: boardId, field_set_key: 'x', unknown: [1, { a: null }] };
    expect((await feed(options)).envelope.resource.options).toMatchObject(options);
    const log = { username_or_email: 'ann', password: 'a secret' };
    const { envelope } = await app.visitor().resource('UserSession', 'create', log);
    expect(envelope.resource.options).toEqual({ username_or_email: 'ann' });
  });

  test('an empty list is []', async () => {
    const { id } = await ann.call(createBoard, { name: 'Empty' });
    for (const resource of ['BoardFeed', 'BoardSections', 'BoardFollowers']) {
      const { envelope } = await visitor.resource(resource, 'get', { board_id: id });
      expect([resource, envelope.resource_response.data]).toEqual([resource, []]);
    }
  });

  test('the HTTP status is http_status, and a refusal is said in error and beside it', async () => {
    const { status, envelope } = await visitor.resource('Pin', 'get', { id: '1' });
    const input = { code: 50, message: 'Pin not found.', message_detail: null, http_status: 404 };
    expect([status, envelope.resource_response.http_status]).toEqual([404, 404]);
    expect(envelope.resource_response).toMatchObject({
      status: 'failure',
      data: null,
      ...input,
      error: { status: 'failure', api_error_code: 50, extra_data: {}, ...input },
    });
    expect((await feed({})).envelope.resource_response.http_status).toBe(200);
  });

  test('data that is no JSON is code 1; a resource or verb that is not there is code 20', async () => {
    const bad = await get('data={oops');
    expect([bad.status, bad.envelope.resource_response.code]).toEqual([400, 1]);
    for (const [name, verb] of [
      ['Nothing', 'get'],
      ['Board', 'update'],
    ] as const) {
      const { status, envelope } = await ann.resource(
        name === 'Board' ? 'UserPins' : name,
        verb,
        {},
      );
      const { code, message } = envelope.resource_response;
      expect([status, code, message]).toEqual([400, 20, `unsupported method ${verb}`]);
    }
  });
});
