import type { ComponentProps } from 'react';

type Attributes = Pick<ComponentProps<'input'>, 'dir' | 'type' | 'inputMode' | 'autoComplete'>;

const TYPES = new Set(['url', 'email', 'tel', 'number', 'password']);
const MODES = new Set(['url', 'email', 'tel', 'numeric', 'decimal']);
const COMPLETIONS = new Set(['url', 'email', 'tel', 'username', 'one-time-code']);

/**
 * Returns a field's direction. Addresses, numbers and names to log in with are written from left to right in every
 * language; in other text, a sign at its end, as in "https://", would move to its start.
 */
export function directionOf({
  dir,
  type,
  inputMode,
  autoComplete,
}: Attributes): string | undefined {
  const isLeftToRight =
    TYPES.has(type ?? '') || MODES.has(inputMode ?? '') || COMPLETIONS.has(autoComplete ?? '');
  return dir ?? (isLeftToRight ? 'ltr' : undefined);
}
