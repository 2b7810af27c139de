import { expect, test } from 'vitest';
import { isDuplicate } from './faults.ts';

test('a duplicate on a shard of a cluster is known by the constraint in its message', () => {
  const message = 'duplicate key value violates unique constraint "notes_pkey_102558"';
  const onShard = Object.assign(new Error(message), { code: '23505' });
  expect(isDuplicate(onShard)).toBe(true);
  expect(isDuplicate(onShard, 'notes_pkey')).toBe(true);
  expect(isDuplicate(onShard, 'notes')).toBe(false);
  expect(isDuplicate(onShard, 'pkey')).toBe(false);
  expect(isDuplicate(new Error(message), 'notes_pkey')).toBe(false);
});
