import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbered } from '#server/kernel/db/parameters.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { sqlPages } from './pages.ts';
import { serverTree } from './server-tree.ts';
import { statementsIn, type Statement } from './statements.ts';

const inFile = (code: string, more: Record<string, string> = {}): Statement[] =>
  statementsIn(new Map(Object.entries({ 'server/birds/store.ts': code, ...more })));

const textsOf = (code: string, more: Record<string, string> = {}): string[] =>
  inFile(code, more).flatMap(({ variants }) => variants.map(({ text }) => text));

describe('the texts of statements', () => {
  test('are put together of constants and functions, those of other files as well', () => {
    const shared = 'export const isFree = (bird: string): string => `${bird}.owner is null`;';
    const code = `import { isFree } from '../trees/sql.ts';
      const MOST = 5;
      export function birds(tx, tree) {
        return tx.rows(\`select id from birds where tree = :tree and \${isFree('birds')} limit \${MOST}\`, { tree });
      }`;
    expect(inFile(code, { 'server/trees/sql.ts': shared })).toEqual([
      {
        file: 'server/birds/store.ts',
        name: 'birds',
        variants: [
          {
            text: 'select id from birds where tree = :tree and birds.owner is null limit 5',
            values: ['tree'],
          },
        ],
      },
    ]);
  });

  test('are as many as there are ways to put them together, what belongs together on one way', () => {
    const code = `const KINDS = { owl: { table: 'owls', order: 'night' }, jay: { table: 'jays', order: 'day' } };
      export function birds(tx, kind, isLast) {
        const { table, order } = KINDS[kind];
        return tx.rows(\`select id from \${table} order by \${order}\${isLast ? ' desc' : ''}\`);
      }
      export async function forget(tx, id) {
        for (const table of ['owls', 'jays']) await tx.run(\`delete from \${table} where id = :id\`, { id });
      }`;
    expect(textsOf(code)).toEqual([
      'select id from owls order by night desc',
      'select id from owls order by night',
      'select id from jays order by day desc',
      'select id from jays order by day',
      'delete from owls where id = :id',
      'delete from jays where id = :id',
    ]);
  });

  test('name what is known only when they run', () => {
    expect(
      textsOf('export const first = (tx, most) => tx.rows(`select 1 limit ${most}`);'),
    ).toEqual(['select 1 limit {{most}}']);
  });

  test('stand on one page for each domain, by file and function', () => {
    const code = `export function birds(tx) {
        tx.run('delete from birds');
        return tx.rows(\`
          select id
            from birds\`);
      }`;
    const page = sqlPages(inFile(code)).get('birds.sql');
    expect(page?.split('\n\n').slice(1)).toEqual([
      '-- store.ts: birds\ndelete from birds;',
      '-- store.ts: birds, 2\nselect id\n  from birds;\n',
    ]);
  });
});

describe('the statements of the stores', () => {
  let database: TestDatabase;
  let statements: Statement[];
  beforeAll(async () => {
    database = await testDatabase();
    statements = statementsIn(await serverTree(resolve(import.meta.dirname, '../..')));
  });
  afterAll(() => database.close());

  test('are given a value for each of their names, and no other', () => {
    const wrong = statements.flatMap(({ file, name, variants }) =>
      variants.flatMap(({ text, values }) => {
        const names = numbered(text).names.toSorted().join(', ');
        const listed = values?.toSorted().join(', ') ?? names;
        return listed === names ? [] : [`${file}, ${name}: ${names} and not ${listed}`];
      }),
    );
    expect(statements.length).toBeGreaterThan(700);
    expect(wrong).toEqual([]);
  });

  test('are understood by PostgreSQL', async () => {
    const client = await database.db.pool.connect();
    const wrong: string[] = [];
    for (const { file, name, variants } of statements) {
      for (const { text } of variants.filter((variant) => !variant.text.includes('{{'))) {
        if (!/^\s*(?:with|select|insert|update|delete)\b/u.test(text)) continue;
        await client
          .query(`prepare statement as ${numbered(text).text}`)
          .then(() => client.query('deallocate statement'))
          .catch((error: unknown) => wrong.push(`${file}, ${name}: ${String(error)}`));
      }
    }
    client.release();
    expect(wrong).toEqual([]);
  });
});
