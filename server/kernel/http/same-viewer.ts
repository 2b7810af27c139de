import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../context/context.ts';
import { Failure } from '../core/failure.ts';

/**
 * Refuses a page's request when its browser has since signed in as somebody else in another tab, so that the page
 * does nothing in that person's name [SEC-19]. Clients that do not declare a viewer act as their session's person.
 */
export function requireSameViewer(request: FastifyRequest, viewer: Viewer | null): void {
  const named = request.headers['x-viewer-id'];
  if (named === undefined || viewer === null || named === viewer.id) return;
  throw new Failure('viewer_changed', 'This browser is now using another account.', {
    detail: 'Nothing was changed. Reload the page.',
  });
}
