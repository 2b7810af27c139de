import { adAccountsThrough } from '#server/business/index.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { unblockedAmong } from '#server/social/index.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { ownerOf } from '../intake/intake-store.ts';

/**
 * Returns the context in which a rule changes ads on behalf of the ad account's owner; null if the account has ended.
 */
export async function contextOfOwner(
  accountId: string,
  { tx, read, now, jobs, log, signal }: JobContext,
): Promise<Changing | null> {
  const ownerId = await ownerOf(read, accountId);
  if (ownerId === null) return null;
  const person = (await peopleByIds(read, [ownerId])).get(ownerId);
  if (person === undefined) return null;
  const viewer = viewerWithoutSession(person.id, person.username);
  const origin = originOfNobody('ads.products', { mediaUrl: '' });
  try {
    const adAccount = await adAccountsThrough(unblockedAmong)(read, viewer, accountId, 'campaigns');
    const acting = actingAs(viewer, { tx, read, now, jobs, log, signal, origin });
    return { ...acting, adAccount, changeSource: 'rule' };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
