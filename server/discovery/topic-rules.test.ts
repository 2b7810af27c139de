import { expect, test } from 'vitest';
import { likedFirst, topicsOf } from './topic-rules.ts';

const boards = ['Kites', ' nests', 'Shells', 'Nests', 'kites ', 'Nests'].map((topic, id) => ({
  topic,
  id,
}));

test('topics are one however they are written, and what most boards are about comes first', () => {
  expect(topicsOf(boards, 2)).toEqual([
    { name: 'nests', board_count: 3 },
    { name: 'Kites', board_count: 2 },
  ]);
});

test('boards about what somebody likes come before all others, each as it stood', () => {
  const ids = likedFirst(boards, ['SHELLS', 'nests']).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 3, 5, 0, 4]);
});
