import { expect, test } from 'vitest';
import { MAX_COUNTED_KEYWORDS } from '#contract/ads/searches.ts';
import { partsOf } from './search-parts.ts';

test('each keyword is in one request, the oldest first, and a new one changes only the last', () => {
  const keywords = Array.from({ length: 120 }, (_, at) => `keyword ${at}`);
  const parts = partsOf(keywords);
  expect(parts.flat()).toEqual(keywords.toReversed());
  expect(parts.map((part) => part.length)).toEqual([50, 50, 20]);
  expect(partsOf(['new', ...keywords]).slice(0, 2)).toEqual(parts.slice(0, 2));
  expect(partsOf(['vase', 'jug', 'vase'])).toEqual([['vase', 'jug']]);
  expect(partsOf([])).toEqual([]);
});

test('addresses stay short whatever the script', () => {
  const long = Array.from({ length: 90 }, (_, at) => `${at}${'花'.repeat(115)}`);
  const parts = partsOf(long);
  expect(parts.flat()).toHaveLength(90);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(MAX_COUNTED_KEYWORDS);
    expect(encodeURIComponent(JSON.stringify(part)).length).toBeLessThan(4200);
  }
});
