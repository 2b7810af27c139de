import { createHash, randomBytes } from 'node:crypto';
import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { findLiveToken, touchToken } from './token-store.ts';
import { toViewerShape } from './view.ts';

/**
 * An access token is 256 random bits with which a program acts for a person. The person sees it only once; the row is
 * found by its SHA-256, as with sessions. It allows what its scopes allow, and nothing that requires a log-in.
 */
const PREFIX = 'bower_';
const TOKEN = /^bower_[\w-]{43}$/;
const TOUCH_MS = 10 * 60_000;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Returns the viewer of a token with its scopes; null for an unknown, revoked or expired token. */
export async function findTokenViewer(
  read: Tx,
  token: string,
  now: Date,
  mediaUrl: string,
): Promise<Viewer | null> {
  if (!TOKEN.test(token)) return null;
  const idHash = hashOfToken(token);
  const live = await findLiveToken(read, idHash, now);
  if (live === null) return null;
  if (live.lastUsedAt === null || live.lastUsedAt.getTime() <= now.getTime() - TOUCH_MS) {
    await touchToken(read, idHash, now);
  }
  return {
    id: live.id,
    bucket: live.bucket,
    username: live.username,
    isPartner: live.isPartner,
    isOperator: false,
    sessionHash: idHash,
    scopes: live.scopes,
    ...(live.advertiserId !== null && { advertiserId: live.advertiserId }),
    // The e-mail address requires the `read` scope.
    view: toViewerShape(live.scopes.includes('read') ? live : { ...live, email: '' }, mediaUrl),
  };
}
