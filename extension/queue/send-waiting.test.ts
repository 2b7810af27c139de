import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendTo } from '../core/send.ts';
import type { Waiting } from '../core/shapes.ts';
import { sendWaiting } from './send-waiting.ts';

interface Sent {
  readonly options: Record<string, unknown>;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
}

let sent: Sent[];
let answers: [status: number, body: unknown][];
let origin: string;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const { authorization, cookie } = request.headers;
    const { options } = JSON.parse(new URLSearchParams(body).get('data') ?? '{}') as {
      options: Record<string, unknown>;
    };
    sent.push({ options, authorization, cookie });
    const [status, answer] = answers.shift() ?? [200, {}];
    response.writeHead(status, { location: 'https://elsewhere.example/' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
});

beforeEach(async () => {
  [sent, answers] = [[], []];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const save = (id: string): Waiting => ({
  id,
  home: 'mine',
  boardId: '7',
  boardName: 'Birds',
  sectionId: null,
  picture: `https://a.example/${id}.jpg`,
  link: 'https://a.example/',
  title: 'A page',
  words: '',
  attempts: 0,
  notBefore: 0,
  failure: null,
});
const saved = { resource_response: { status: 'success', data: { id: '1' } } };
const refusal = (code: string, status: number) => ({
  resource_response: {
    status: 'failure',
    error: { http_status: status, error_code: code, message: 'No.', message_detail: null },
  },
});

async function run(...ids: string[]): Promise<readonly Waiting[]> {
  let queue: readonly Waiting[] = ids.map(save);
  await sendWaiting({
    home: 'mine',
    send: sendTo({ origin, token: 'secret' }),
    now: () => 1000,
    read: async () => queue,
    change: async (edit) => void (queue = edit(queue)),
  });
  return queue;
}

it('sends each save once under its own name, with the token and no cookie', async () => {
  answers = [
    [200, saved],
    [200, saved],
  ];
  expect(await run('a', 'b')).toEqual([]);
  expect(sent).toMatchObject([
    {
      authorization: 'Bearer secret',
      cookie: undefined,
      options: {
        guid: 'a',
        board_id: '7',
        image_url: 'https://a.example/a.jpg',
        method: 'extension',
      },
    },
    { options: { guid: 'b' } },
  ]);
});

it('goes on after a refusal, and keeps it with its reason', async () => {
  answers = [
    [404, refusal('board_not_found', 404)],
    [200, saved],
  ];
  expect(await run('a', 'b')).toMatchObject([
    { id: 'a', failure: { code: 'board_not_found', message: 'No.' } },
  ]);
});

it.each([
  ['an error of the server', 500, refusal('defect', 500)],
  ['a page of a proxy', 502, '<html>'],
  ['a page of somebody else', 200, '<html>'],
  ['an answer to wait for', 429, refusal('rate_limited', 429)],
  ['a redirect', 302, ''],
])('waits with everything after %s', async (_, status, answer) => {
  answers = [[status, answer]];
  expect(await run('a', 'b')).toMatchObject([
    { id: 'a', attempts: 1, notBefore: 31_000, failure: null },
    { id: 'b', attempts: 0 },
  ]);
  expect(sent).toHaveLength(1);
});
