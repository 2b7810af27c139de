import { expect, it } from 'vitest';
import { splitHashtags } from './hashtags.ts';
import { finishTag, tagAt } from './written-tag.ts';

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

it.each([
  ['Birds #blu|', 'blu'],
  ['#|', ''],
  ['Birds #日本|', '日本'],
  ['(#blue|) end', 'blue'],
  ['Birds #blue |', undefined],
  ['Birds #blue,|', undefined],
  ['Birds #blue-c|', undefined],
  ['Birds #bl|ue', undefined],
  ['a#blue|', undefined],
  ['a &#39|', undefined],
  ['##b|', undefined],
])('knows of %j the tag that is being written: %s [CREATE-17]', (text, word) => {
  expect(tagAt(text.replace('|', ''), text.indexOf('|'))?.word).toBe(word);
});

it.each([
  ['Birds #blu|', 'Birds #bluebird |'],
  ['#b| in the yard', '#bluebird| in the yard'],
  ['#b|, and more', '#bluebird|, and more'],
  ['#b|#nest', '#bluebird |#nest'],
])('writes the tag of %j to its end', (before, after) => {
  const text = before.replace('|', '');
  const tag = tagAt(text, before.indexOf('|'))!;
  const done = finishTag(text, tag, '#bluebird');
  expect(`${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`).toBe(after);
});
