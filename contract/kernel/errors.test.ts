import { expect, it } from 'vitest';
import { errors } from './errors.ts';

it('gives every refusal a number of its own, but for a method that is as unsupported as the rest', () => {
  const { method_not_allowed: unsupported, ...own } = errors;
  const numbers = Object.values(own).map(({ number }) => number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    [...new Set(numbers)].toSorted((a, b) => a - b),
  );
  expect(unsupported.number).toBe(errors.unsupported.number);
});
