import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../context/context.ts';
import { Failure } from '../core/failure.ts';

/**
 * A page says whose it is. When its browser has gone on as somebody else meanwhile, in another tab, the page
 * does nothing in that one's name [SEC-19]; clients that say nothing are whoever their session is.
 */
export function requireSameViewer(request: FastifyRequest, viewer: Viewer | null): void {
  const named = request.headers['x-viewer-id'];
  if (named === undefined || viewer === null || named === viewer.id) return;
  throw new Failure('viewer_changed', 'This browser is now using another account.', {
    detail: 'Nothing was changed. Reload the page.',
  });
}
