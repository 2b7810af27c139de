import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from './en.json' with { type: 'json' };

const side = join(import.meta.dirname, '..');
const files = globSync('words/*.json', { cwd: side });
const placesIn = (text: string) => (text.match(/\$\d/gu) ?? []).toSorted();

it.each(files)('%s has every text, with the same places', (file) => {
  const words = JSON.parse(readFileSync(join(side, file), 'utf8')) as Record<string, string>;
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(english)) {
    expect(placesIn(words[key] ?? ''), key).toEqual(placesIn(text));
    expect(words[key]?.trim(), key).toBeTruthy();
  }
  // What stores accept.
  expect(words['description']?.length).toBeLessThanOrEqual(132);
});

it('has twelve languages, and no text that nothing uses', () => {
  expect(files).toHaveLength(12);
  const sources = globSync('**/*.{ts,tsx}', { cwd: side, exclude: (name) => name === 'dist' })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(side, file), 'utf8'))
    .join('\n');
  const unused = Object.keys(english).filter(
    (key) => !sources.includes(`'${key}'`) && !sources.includes(`__MSG_${key}__`),
  );
  expect(unused).toEqual([]);
});
