import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shedLoad } from './shed-load.ts';

const limits = { file: 1, read: 1, write: 1, page: 1 };
const held = Promise.withResolvers<void>();
let fastify: FastifyInstance;
let address: string;
let entered = 0;
let loopDelay = 0;
const messages: string[] = [];

beforeAll(async () => {
  fastify = Fastify();
  shedLoad(fastify, {
    log: pino({}, { write: (line: string) => void messages.push(line) }),
    patience: 1_500,
    limits,
    few: 0,
    isVisitor: (request) => request.headers.cookie === undefined,
    loopDelay: () => loopDelay,
  });
  const holding = async (): Promise<object> => {
    entered += 1;
    await held.promise;
    return { status: 'success' };
  };
  fastify.all('/resource/:name/:verb', holding);
  fastify.get('/media/*', async () => ({ status: 'a picture' }));
  fastify.get('/healthz', async () => ({ status: 'alive' }));
  fastify.setNotFoundHandler(holding);
  address = await fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fastify.close());

const ask = (path: string, method = 'GET', headers = {}): Promise<Response> =>
  fetch(address + path, { method, headers });

test('what finds no place is told to come back, kind by kind, and health is always answered [SEC-79]', async () => {
  const busy = [
    ['/resource/PinResource/get/', 'GET'],
    ['/resource/PinResource/create/', 'POST'],
    ['/ideas/', 'GET'],
  ] as const;
  const first = busy.map(([path, method]) => ask(path, method));
  await expect.poll(() => entered, { timeout: 10_000 }).toBe(busy.length);
  const refused = await Promise.all(
    [...busy, ['/resource/PinResource/get/', 'POST'] as const].map(([path, method]) =>
      ask(path, method),
    ),
  );
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const [read, write, page] = refused;
  for (const call of [read, write]) {
    expect(await call?.json()).toMatchObject({
      resource_response: { status: 'failure', error: { error_code: 'overloaded' } },
      resource: { name: 'PinResource', options: {} },
    });
  }
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page?.text()).toContain('Please try again');
  // No work was done for the refused requests, and one log line covers all of them.
  expect([entered, messages.length]).toEqual([busy.length, 1]);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/media/a.webp')).status).toBe(200);
  held.resolve();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const [path, method] of busy) expect((await ask(path, method)).status).toBe(200);
});

test('while the main thread is late reads and pages are refused, to visitors first [SEC-79]', async () => {
  const answers = async (headers = {}): Promise<number[]> => {
    const requests = [
      ['/resource/PinResource/get/', 'GET'],
      ['/ideas/', 'GET'],
      ['/resource/PinResource/create/', 'POST'],
      ['/media/a.webp', 'GET'],
      ['/healthz', 'GET'],
    ] as const;
    const all = requests.map(([path, method]) => ask(path, method, headers));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  const well = [200, 200, 200, 200, 200];
  const busy = [503, 503, 200, 200, 200];
  loopDelay = 220;
  expect(await answers()).toEqual(well);
  loopDelay = 230;
  expect([await answers(), await answers({ cookie: 'session=a' })]).toEqual([busy, well]);
  loopDelay = 760;
  expect(await answers({ cookie: 'session=a' })).toEqual(busy);
  expect((await ask('/ideas/')).headers.get('retry-after')).toMatch(/^[123]$/u);
  loopDelay = 0;
  expect(await answers()).toEqual(well);
});

test('a machine that is busy with other programs refuses nobody who comes alone', async () => {
  await using alone = Fastify();
  const log = pino({ level: 'silent' });
  const options = { log, patience: 1_500, isVisitor: () => true, loopDelay: () => 10_000 };
  shedLoad(alone, { ...options, limits: { ...limits, page: 9 } });
  const release = Promise.withResolvers<void>();
  let held = 0;
  alone.get('/:name/', async () => {
    held += 1;
    await release.promise;
    return { status: 'success' };
  });
  const at = await alone.listen({ host: '127.0.0.1', port: 0 });
  const first = Array.from({ length: 8 }, (_, index) => fetch(`${at}/${index}/`));
  await expect.poll(() => held, { timeout: 10_000 }).toBe(8);
  expect((await fetch(`${at}/ninth/`)).status).toBe(503);
  release.resolve();
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  expect((await fetch(`${at}/ideas/`)).status).toBe(200);
});
