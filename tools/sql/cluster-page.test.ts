import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { answerOfPlan, answerWithoutShards, losesParameter, refusalOf } from './cluster-answer.ts';
import { CLUSTER_PAGE, clusterPage, clusterPageAfter } from './cluster-page.ts';
import { byTitle } from './pages.ts';
import { serverTree } from './server-tree.ts';
import { statementsIn } from './statements.ts';

const root = resolve(import.meta.dirname, '../..');

test('the page of the cluster has a row for every statement of the stores, and for no other', async () => {
  const statements = statementsIn(await serverTree(root));
  const page = await readFile(resolve(root, 'docs', CLUSTER_PAGE), 'utf8');
  const titles = [...byTitle(statements).values()].flatMap((own) => [...own.keys()]);
  const rows = page.split('\n').flatMap((line) => /^\| (.+: .+?) \|/u.exec(line)?.[1] ?? []);
  expect(rows).toEqual(titles);
});

test('without a cluster a page has anew what needs none, and the other rows as they were', () => {
  const page = (texts: Record<string, string>, before: string): string[] => {
    const statements = Object.entries(texts).map(([name, text]) => ({
      file: 'server/birds/store.ts',
      name,
      variants: [{ text, values: [] }],
    }));
    return clusterPageAfter(statements, before)
      .split('\n')
      .filter((line) => line.startsWith('| store.ts'));
  };
  const before = `## birds

| store.ts: first | one shard |  |
| store.ts: second | in steps | with sessions |
| store.ts: third | coordinator | emails |
`;
  const news = 'select from news';
  expect(page({ first: news, second: news, third: news, fourth: news }, before)).toEqual([
    '| store.ts: first | one shard |  |',
    '| store.ts: second | in steps | with sessions |',
    '| store.ts: third | not known | not yet run on a cluster |',
    '| store.ts: fourth | not known | not yet run on a cluster |',
  ]);
  expect(page({ second: 'select from emails' }, before)).toEqual([
    '| store.ts: second | coordinator | emails |',
  ]);
});

test('a statement of several texts has the places of them all', () => {
  const variants = ['news', 'sessions', 'emails'].map((table) => ({
    text: `select from ${table}`,
    values: [],
  }));
  const page = clusterPage(
    [{ file: 'server/birds/store.ts', name: 'birds', variants }],
    new Map([
      ['select from news', { where: 'several shards', why: '' }],
      ['select from sessions', { where: 'coordinator', why: 'sessions' }],
      ['select from emails', { where: 'coordinator', why: 'emails' }],
    ]),
  );
  expect(page).toContain('| store.ts: birds | several shards, coordinator | sessions; emails |');
  expect(page).toContain('| several shards | 1 |');
  expect(page).toContain('| coordinator | 1 |');
});

test('a statement without a distributed table needs no plan', () => {
  expect(answerWithoutShards("select 'news' from sessions p join site_choices s")).toEqual({
    where: 'coordinator',
    why: 'sessions',
  });
  expect(
    answerWithoutShards('select people from emails as e, events join topics on true')?.why,
  ).toBe('emails, events, topics');
  expect(answerWithoutShards('select from site_choices')?.where).toBe('reference');
  expect(answerWithoutShards('select 1')).toEqual({ where: 'coordinator', why: 'no table' });
  expect(answerWithoutShards('select from sessions limit {{most}}')?.where).toBe('coordinator');
  expect(answerWithoutShards('select from public.{{table}}')?.where).toBe('not known');
  expect(answerWithoutShards('select from sessions join news using (bucket)')).toBeNull();
});

test.each([
  ['select from news', { Job: { 'Task Count': 1 } }, 'one shard'],
  ['select from news', { Job: { 'Task Count': 4 } }, 'several shards'],
  ['select from news', { Subplans: [{}], Job: { 'Task Count': 1 } }, 'in steps'],
  ['select from news', [{ Job: { 'Task Count': 1 } }, { Job: { 'Task Count': 1 } }], 'in steps'],
  ['insert into sessions select from news', { Job: { 'Task Count': 1 } }, 'in steps'],
  ['insert into news', { 'Custom Plan Provider': 'Citus INSERT ... SELECT' }, 'in steps'],
])('the plan of "%s", %j, is %s', (text, query, where) => {
  const plan = [{ Plan: { 'Node Type': 'Custom Scan', 'Distributed Query': query } }];
  expect(answerOfPlan(text, plan).where).toBe(where);
});

test('an error is a refusal if it is about the cluster, not about the values', () => {
  expect(refusalOf({ code: '23505', message: 'duplicate key' })).toBeNull();
  expect(refusalOf({ code: 'XX000', message: 'new row violates check constraint' })).toBeNull();
  expect(refusalOf({ code: '0A000', message: 'could not run with FOR UPDATE/SHARE' })).toEqual({
    where: 'refused',
    why: 'rows of several shards are locked',
  });
  expect(refusalOf({ code: '0A000', message: 'something\nelse | new' })?.why).toBe(
    'something else new',
  );
  expect(refusalOf({ code: '42601', message: 'a column definition list is required' })?.why).toBe(
    'a record without columns',
  );
  expect(refusalOf({ message: 'Connection terminated unexpectedly' })?.why).toBe(
    'the coordinator crashed',
  );
});

test('no statement loses a parameter on the way to a shard', async () => {
  const insert = (rows: string, action: string): string =>
    `insert into news (id) ${rows} on conflict (id) do update set at = ${action}`;
  expect(losesParameter(insert('select :id::bigint', ':now'))).toBe(true);
  expect(losesParameter(insert('select :id::bigint', 'excluded.at::date'))).toBe(false);
  expect(losesParameter(insert('values (:id)', ':now'))).toBe(false);
  expect(losesParameter(insert('select 1', ':now').replace('news', 'sessions'))).toBe(false);
  const statements = statementsIn(await serverTree(root));
  const losing = statements.filter(({ variants }) =>
    variants.some(({ text }) => losesParameter(text)),
  );
  expect(losing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
