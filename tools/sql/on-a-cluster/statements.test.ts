import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { CLUSTER_PAGE, clusterPage } from '../cluster-page.ts';
import { serverTree } from '../server-tree.ts';
import { statementsIn } from '../statements.ts';
import { clusterAnswers } from './test-answers.ts';

const root = resolve(import.meta.dirname, '../../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the cluster runs every statement where docs/sql-on-a-cluster.md says, and refuses none', async () => {
  const statements = statementsIn(await serverTree(root));
  const texts = statements.flatMap(({ variants }) => variants.map(({ text }) => text));
  const answers = await clusterAnswers(database.url, texts);
  const refused = [...answers].filter(([, { where }]) => where === 'refused');
  expect(refused).toEqual([]);
  await expect(clusterPage(statements, answers)).toMatchFileSnapshot(
    resolve(root, 'docs', CLUSTER_PAGE),
  );
}, 1_200_000);
