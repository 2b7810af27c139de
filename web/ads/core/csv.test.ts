import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x,y")', `"'=HYPERLINK(""x,y"")"`],
  ['two\nlines', '"two\nlines"'],
  ['a, "b"', '"a, ""b"""'],
  ['1 = 1', '1 = 1'],
])('a spreadsheet reads %j as text', (value, written) => {
  expect(csvOf([['name', value]])).toBe(`\uFEFFname,${written}\r\n`);
});

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['Vases, large', '"Vases, large"'],
  ['plain', 'plain'],
  [-1.5, '-1.5'],
  [null, ''],
])('%j is written as %j', (value, cell) => {
  expect(csvOf([[value]])).toBe(`\uFEFF${cell}\r\n`);
});
