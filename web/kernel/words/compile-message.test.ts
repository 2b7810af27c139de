import { expect, it } from 'vitest';
import { compileMessage } from './compile-message.ts';
import { formatMessage, formatsOf, type Values } from './format-message.ts';

const say = (text: string, values: Values = {}, locale = 'en') =>
  formatMessage(compileMessage(text), values, formatsOf(locale));

it.each([
  ['Save', 'Save'],
  ["You're almost there!", "You're almost there!"],
  ["l'{board}", "l'Blue"],
  ['Saved to {board} in { section }.', 'Saved to Blue in {x}.'],
  ['{nothing}100 # of {n}', '100 # of 2'],
  ['{toString}', ''],
])('reads %j as %j', (text, message) => {
  expect(say(text, { board: 'Blue', section: '{x}', n: 2 })).toBe(message);
});

const pins =
  '{n, plural, =0 {none} one {# pin by {who}} other {{who, select, me {# of mine} other {# pins}}}}';

it.each([
  [0, 'x', 'none'],
  [1, 'x', '1 pin by x'],
  [1200, 'x', '1,200 pins'],
  [3, 'me', '3 of mine'],
])('counts %i of %s: %s', (n, who, text) => {
  expect(say(pins, { n, who })).toBe(text);
});

it('takes the plural rules of the language', () => {
  const few = '{n, plural, one {one} few {few} many {many} other {other}}';
  expect([1, 3, 5].map((n) => say(few, { n }, 'pl'))).toEqual(['one', 'few', 'many']);
  const ordinal = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
  expect([1, 2, 3, 4].map((n) => say(ordinal, { n }))).toEqual(['1st', '2nd', '3rd', '4th']);
});

it('rewrites literal parts only', () => {
  const shout = (part: string) => part.toUpperCase();
  const message = compileMessage('a {b} {n, plural, one {# c} other {d}}', shout);
  expect(formatMessage(message, { b: 'b', n: 1 }, formatsOf('en'))).toBe('A b 1 C');
});

it.each(['{', 'a } b', '{n, plural, one {x}}', '{n, plural', '{n, date, short}', '{}'])(
  'refuses %j',
  (text) => {
    expect(() => compileMessage(text)).toThrow(/message/);
  },
);
