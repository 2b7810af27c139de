import { redirect } from '@tanstack/react-router';
import { safeNext } from '#web/identity/next-path.ts';
import type { PageAt } from '#web/kernel/page.ts';

/** Whoever is in already goes where the door would have led. */
export function passIfIn({ viewer, search }: Pick<PageAt, 'viewer' | 'search'>): void {
  if (!viewer) return;
  const { next } = search as { next?: unknown };
  // Only the path is kept, so any origin serves for reading it.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ href: safeNext(next, 'http://localhost') });
}
