import { expect, it } from 'vitest';
import type { Person } from '#contract/social.ts';
import { toSuggest } from './follow-suggestion.ts';

const museum = { id: '7', username: 'museum', followed_by_me: false } as Person;

it('suggests to follow a site’s own account, to the signed-in who do not', () => {
  expect(toSuggest(museum, { id: '1' })).toBe(museum);
  expect(toSuggest(museum, { id: '7' })).toBeNull();
  expect(toSuggest({ ...museum, followed_by_me: true }, { id: '1' })).toBeNull();
  expect(toSuggest(museum, null)).toBeNull();
  expect(toSuggest(null, { id: '1' })).toBeNull();
  expect(toSuggest(undefined, { id: '1' })).toBeNull();
});
