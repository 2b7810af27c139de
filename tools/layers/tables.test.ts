import { describe, expect, test } from 'vitest';
import { tableFindings } from './tables.ts';

type Files = Record<string, string>;

describe('tables', () => {
  const migration = {
    'server/migrations/1.sql':
      'create table pins (id bigint); -- create table nothing\ncreate table old ();',
    'server/migrations/2.sql': 'drop table old;\nalter table words rename to search_words;',
  };
  const owned = { pins: ['pins'], discovery: ['search_words'] };
  const inTables = (files: Files, read = {}): string[] =>
    tableFindings(new Map(Object.entries({ ...migration, ...files })), owned, read).map(
      ({ file, rule }) => `${file}: ${rule}`,
    );
  const reading = { 'server/discovery/store.ts': 'const sql = `select id from pins`;' };

  test('their own domain reads and writes them, another one reads with a reason', () => {
    const own = {
      'server/pins/store.ts': '`insert into pins values (1)`;\n// update search_words\n',
      'server/discovery/store.test.ts': '`delete from pins`;',
    };
    expect(inTables(own)).toEqual([]);
    expect(inTables(reading, { discovery: { pins: 'ranked where they lie' } })).toEqual([]);
  });

  test('what is read without a reason, or written by another domain, is found', () => {
    expect(inTables(reading).join()).toContain("pins is pins's: ask its index");
    const writing = { 'server/discovery/store.ts': '`delete from only pins where id = 1`;' };
    const reasons = { discovery: { pins: 'a reason to read' } };
    expect(inTables(writing, reasons)).toEqual([
      'server/discovery/store.ts: only pins writes pins',
    ]);
  });

  test('so is a table without an owner, an owner without a table, and a reason that nobody needs', () => {
    const more = { 'server/migrations/3.sql': 'create unlogged table if not exists hides ();' };
    expect(inTables(more)).toEqual([
      'server/migrations: nobody owns hides (tools/layers/owners.ts)',
    ]);
    const less = { 'server/migrations/3.sql': 'drop table if exists pins;' };
    expect(inTables(less)).toEqual(['tools/layers/owners.ts: there is no table pins']);
    expect(inTables({}, { discovery: { pins: 'once' } })).toEqual([
      'tools/layers/owners.ts: discovery does not read pins',
    ]);
  });
});
