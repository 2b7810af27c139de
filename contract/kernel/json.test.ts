import { expect, test } from 'vitest';
import { readJson } from './json.ts';

test('whole numbers that would lose digits stay the text of their digits, wherever they are', () => {
  const text = '{"id":1176619585683038455,"ids":[[9007199254740993],"1176619585683038455"]}';
  expect(readJson(text)).toEqual({
    id: '1176619585683038455',
    ids: [['9007199254740993'], '1176619585683038455'],
  });
});

test('every other number is one, long as it may be written', () => {
  const numbers = '[9007199254740991,-1176619585683038455,0.1234567890123456789,1e308,1e400]';
  expect(readJson(numbers)).toEqual(JSON.parse(numbers));
  const tooLong = `[${'1'.repeat(21)}]`;
  expect(readJson(tooLong)).toEqual(JSON.parse(tooLong));
});

test('what is no JSON, or nested without end, is an error that can be caught', () => {
  expect(() => readJson('{"id":1176619585683038455')).toThrow(SyntaxError);
  const deep = `${'['.repeat(100_000)}1176619585683038455${']'.repeat(100_000)}`;
  expect(() => readJson(deep)).toThrow(RangeError);
});
