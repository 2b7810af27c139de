import { expect, test } from 'vitest';
import { likedFirst } from './topic-rules.ts';

const boards = ['Kites', ' nests', 'Shells', 'Nests', 'kites ', 'Nests'].map((topic, id) => ({
  topic,
  id,
}));

test('boards about what somebody likes come before all others, each as it stood', () => {
  const ids = likedFirst(boards, ['SHELLS', 'nests']).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 3, 5, 0, 4]);
});
