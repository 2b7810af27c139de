import { isWellFormedText } from '#contract/kernel/text.ts';
import { Failure } from '../core/failure.ts';

const MAX_DEPTH = 64;
const poison = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses input that no schema should have to consider: keys that reach into prototypes, nesting that costs more
 * to walk than to send, and text that PostgreSQL cannot store.
 */
export function guardInput(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Failure('invalid_input', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (!isWellFormedText(value)) {
      throw new Failure('invalid_input', 'Text must be well-formed Unicode without NUL.');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) guardInput(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (poison.has(key)) throw new Failure('invalid_input', `The key ${key} is refused.`);
    guardInput(key, depth + 1);
    guardInput(item, depth + 1);
  }
}

/** Returns the fields of a body, which may be missing; null, a list, a text or a number is refused [SEC-58]. */
export function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw new Failure('invalid_input', 'The body must be an object.');
}
