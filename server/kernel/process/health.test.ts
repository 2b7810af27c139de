import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDatabase, type Database } from '../db/pool.ts';
import { registerHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function serverOver(db: Database, isDraining = false): FastifyInstance {
  const fastify = Fastify();
  registerHealth(fastify, { db, isDraining: () => isDraining });
  return fastify;
}

test('is ready while the database answers', async () => {
  const answer = await serverOver(database.db).inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('is not ready once it is about to stop, but alive to the end [SEC-76]', async () => {
  const fastify = serverOver(database.db, true);
  const answer = await fastify.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'draining' }]);
  expect((await fastify.inject('/healthz')).statusCode).toBe(200);
});

test('is not ready without its database, and says nothing of where that is', async () => {
  const away = openDatabase('postgresql://somebody:hush@localhost/none?host=/nowhere');
  const fastify = serverOver(away);
  const answer = await fastify.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'no_database' }]);
  expect((await fastify.inject('/healthz')).statusCode).toBe(200);
  await away.end();
});
