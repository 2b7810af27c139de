import { expect, it } from 'vitest';
import { splitHashtags } from './hashtags.ts';

const tags = (text: string) => splitHashtags(text).flatMap(({ tag }) => tag ?? []);

it.each([
  ['Birds #blue, #paper-cut! #日本 end', ['blue', 'paper', '日本']],
  ['no tags & a#b ## 5', []],
  ['#one#two', ['one']],
])('finds the tags of %j', (text, found) => {
  expect(tags(text)).toEqual(found);
});

it('loses nothing of the text', () => {
  const text = 'Birds #blue, and #paper';
  expect(
    splitHashtags(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
