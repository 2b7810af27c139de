import { expect, it } from 'vitest';
import { howToLeave } from './leave-picker.ts';

it.each([
  [{ fromBookmarklet: true, fromCreation: false, entries: 5 }, 'close'],
  [{ fromBookmarklet: true, fromCreation: true, entries: 5 }, 'close'],
  [{ fromBookmarklet: false, fromCreation: false, entries: 0 }, 'close'],
  [{ fromBookmarklet: false, fromCreation: true, entries: 1 }, 'close'],
  [{ fromBookmarklet: false, fromCreation: false, entries: 2 }, 1],
  [{ fromBookmarklet: false, fromCreation: true, entries: 2 }, 1],
  [{ fromBookmarklet: false, fromCreation: false, entries: 3 }, 1],
  [{ fromBookmarklet: false, fromCreation: true, entries: 3 }, 2],
  [{ fromBookmarklet: false, fromCreation: true, entries: 9 }, 2],
] as const)('leaves the picker of %j by %s [CREATE-14]', (arrived, way) => {
  expect(howToLeave(arrived)).toBe(way);
});
