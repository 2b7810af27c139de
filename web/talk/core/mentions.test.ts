import { expect, test } from 'vitest';
import { splitMentions } from './mentions.ts';

const people = [{ username: 'noor' }, { username: 'theo_b' }];

test('a text is cut at the names of people, in whatever case, and nowhere else', () => {
  expect(splitMentions('Ask @Noor, not @nobody or me@noor or @@theo_b', people)).toEqual([
    { text: 'Ask ', username: null },
    { text: '@Noor', username: 'noor' },
    { text: ', not @nobody or me@noor or @@theo_b', username: null },
  ]);
  expect(splitMentions('@theo_b', people)).toEqual([{ text: '@theo_b', username: 'theo_b' }]);
  expect(splitMentions('', people)).toEqual([]);
});
