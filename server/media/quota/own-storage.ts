import type { OwnStorage } from '#contract/media/quota.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { limitFor } from '../core/charge-picture.ts';
import { storageOf } from '../core/quota-store.ts';

/** What the viewer's own files take, and the most that they may. */
export async function getOwnStorage({ read, viewer }: SignedInContext): Promise<OwnStorage> {
  const { files, bytes, ownLimit } = await storageOf(read, viewer.id);
  return { type: 'own_storage', files, bytes, limit_bytes: await limitFor(read, ownLimit) };
}
