import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { inOrder, numbered } from './parameters.ts';

describe('a text with names', () => {
  test('has one number for each name, in the order in which they first stand there', () => {
    expect(numbered('select :b, :a, :b::text, :a::int[]')).toEqual({
      text: 'select $1, $2, $1::text, $2::int[]',
      names: ['b', 'a'],
    });
    expect(numbered('insert into t values (:boardId,:now) -- the end')).toEqual({
      text: 'insert into t values ($1,$2) -- the end',
      names: ['boardId', 'now'],
    });
  });

  test.each([
    ['a cast', 'select id::text, (1)::int, a[1]::text'],
    ['an assignment', 'select f(a := 1)'],
    ['a string', `select ':a', 'it''s :b', '', ':c'`],
    ['a string with backslashes', String.raw`select e'\':a', E'\\'`],
    ['a string between dollars', 'do $$ begin x := :a; end $$; do $it$ :b $$ $it$'],
    ['a quoted name', 'select 1 as ":a"'],
    ['a comment', 'select 1 -- :a\n, 2 /* :b\n:c */'],
    ['a slice', `select a[1:2], a[low:high], a[:high], (f(x))[n:m], a[f(x):n], "a"[:n]`],
  ])('leaves %s as it is', (_, sql) => {
    expect(numbered(sql)).toEqual({ text: sql, names: [] });
  });

  test('has parameters beside all of these', () => {
    const sql = `select array[:a, 1], b[(:a):(:b)], ':c', f(x := :c), :d::text -- it's :e\n, :e`;
    expect(numbered(sql)).toEqual({
      text: `select array[$1, 1], b[($1):($2)], ':c', f(x := $3), $4::text -- it's :e\n, $5`,
      names: ['a', 'b', 'c', 'd', 'e'],
    });
  });

  test('has no numbers of its own', () => {
    expect(() => numbered('select $1, :a')).toThrow('a parameter without a name, $1');
    expect(numbered(`select '$1', '#' || '$', :a`).names).toEqual(['a']);
  });
});

describe('values', () => {
  test('stand in the order of the names, with null for what is undefined', () => {
    expect(inOrder(['b', 'a'], { a: 1, b: undefined }, '')).toEqual([undefined, 1]);
  });

  test('are neither too few nor too many', () => {
    expect(() => inOrder(['a'], {}, 'select :a')).toThrow('no value for :a: select :a');
    expect(() => inOrder(['constructor'], {}, '')).toThrow('no value for :constructor');
    expect(() => inOrder(['a'], { a: 1, b: 2 }, 'select :a')).toThrow(
      'values without a parameter, b: select :a',
    );
  });
});

describe('a statement on the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('takes its values by name, each as often as it stands there', async () => {
    const { read } = database.db;
    const sql = `select :b::text || :a || :b as text, array[:c::int] as list, null::int is not distinct from :d as same`;
    const row = { text: 'xyx', list: [7], same: true };
    expect(await read.row(sql, { a: 'y', b: 'x', c: 7, d: null })).toEqual(row);
    expect(await read.rows(sql, { d: undefined, c: 7, b: 'x', a: 'y' })).toEqual([row]);
  });

  test('is not run with a value too few or too many', async () => {
    const { read } = database.db;
    await expect(read.rows('select :a::int as a', {})).rejects.toThrow('no value for :a');
    await expect(read.run('select :a::int as a')).rejects.toThrow('no value for :a');
    await expect(read.row('select 1 as a', { a: 1 })).rejects.toThrow('without a parameter, a');
    await expect(
      database.db.transaction((tx) => tx.row('select :a::int as a', { b: 1 })),
    ).rejects.toThrow('no value for :a');
  });
});
