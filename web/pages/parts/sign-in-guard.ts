import { redirect } from '@tanstack/react-router';
import { authPath, safeNext } from '#web/identity/core/next-path.ts';
import type { PageAt } from '#web/kernel/page/page.ts';

type At = Pick<PageAt, 'viewer' | 'search'>;

/** Redirects signed-in people from the log-in page to its target. */
export function redirectIfSignedIn({ viewer, search }: At): void {
  if (!viewer) return;
  const { next } = search as { next?: unknown };
  // Only the path matters, so any origin serves to parse it.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ href: safeNext(next, 'http://localhost') });
}

/** Redirects visitors to the log-in, which returns to the page. */
export function requireSignIn({ viewer, search }: At, path: string): void {
  if (viewer) return;
  const query = new URLSearchParams(search as Record<string, string>);
  const here = query.size > 0 ? `${path}?${query}` : path;
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ href: authPath('login', here), statusCode: 302 });
}
