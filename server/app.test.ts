import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard } from '#contract/boards.ts';
import { callsByDomain } from '#contract/calls.ts';
import { reserved } from '#contract/kernel/reserved.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const calls = Object.values(callsByDomain).flat();

test('a person signs up and makes a board, over real HTTP', async () => {
  const person = await app.person('ada');
  const board = await person.call(createBoard, { name: 'Blue things' });
  expect(await person.call(getBoard, { board_id: board.id })).toMatchObject({
    name: 'Blue things',
    url: '/ada/blue-things/',
    owner: { username: 'ada' },
  });
});

test('every call of the contract is served at each of its endpoints', async () => {
  const visitor = app.visitor();
  for (const call of calls) {
    for (const [name, verb] of call.resources) {
      const { envelope } = await visitor.resource(name, verb);
      expect(envelope.resource_response.endpoint_name, `${name} ${verb}`).toBe(call.name);
    }
    for (const [method, path] of call.paths) {
      const reply = await visitor.request(path.replaceAll(/\{\w+\}/g, '1'), { method });
      expect(reply.json(), `${method} ${path}`).toMatchObject({ endpoint_name: call.name });
    }
  }
});

test('no call answers a body of the wrong kind with anything but a 4xx [CALL-16] [SEC-58]', async () => {
  const person = await app.person('grace');
  const wrong = [null, 7, 'text', [], [[]], { a: { b: 1 } }, true];
  for (const call of calls.filter(({ name }) => name !== 'v3_delete_user_session')) {
    const names = fieldsOf(call.input);
    for (const value of wrong) {
      const options = Object.fromEntries(names.map((name) => [name, value]));
      const [resource] = call.resources;
      if (!resource) continue;
      const { status, envelope } = await person.resource(resource[0], resource[1], options);
      expect(status, `${call.name} ${JSON.stringify(options)}`).toBeLessThan(500);
      expect(envelope.resource_response.http_status).toBe(status);
    }
  }
});

test('no path of a call hides a person [ROUTE-20]', () => {
  const paths = calls.flatMap((call) => call.paths.map(([, path]) => path));
  for (const path of [
    ...paths,
    '/resource/',
    '/_ngjs/',
    '/assets/',
    '/healthz',
    '/readyz',
    '/csp-reports',
  ]) {
    expect(reserved.has(path.split('/')[1] ?? ''), path).toBe(true);
  }
});

/** Returns the field names of an object schema. */
function fieldsOf(schema: unknown): string[] {
  const def = (schema as { _zod?: { def?: { shape?: object } } })._zod?.def;
  return Object.keys(def?.shape ?? {});
}
