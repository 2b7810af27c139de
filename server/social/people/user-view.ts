import type { User } from '#contract/social.ts';
import type { Origin, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { businessShownOf, ownerOfSite } from '#server/business/index.ts';
import { emailOf, type Person as PersonRow } from '#server/identity/index.ts';
import { blocksBetween } from '../core/block-store.ts';
import { mayKnowAll } from '../core/policy.ts';
import { followedAmong, unlistedCountsOf } from '../core/store.ts';
import { toOwnUser, toUser, websiteHost } from '../core/view.ts';

interface Looking {
  readonly tx: Tx;
  readonly viewer: Viewer | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
}

/** A person's profile for the viewer; `coming` is what a job will add to their followers. */
export async function userView(
  { tx, viewer, origin }: Looking,
  person: PersonRow,
  coming: { readonly followers: number } = { followers: 0 },
): Promise<User> {
  const host = websiteHost(person);
  const verified = host !== null && (await ownerOfSite(tx, host)) === person.id;
  const business = person.isPartner ? await businessShownOf(tx, person.id) : null;
  if (viewer !== null && mayKnowAll(viewer, person)) {
    const unlisted = await unlistedCountsOf(tx, person.id);
    const email = await emailOf(tx, person.id);
    return toOwnUser(person, { unlisted, email, verified, business }, origin.mediaUrl);
  }
  const followed =
    viewer !== null && (await followedAmong(tx, viewer.id, [person.id])).has(person.id);
  const blocked =
    viewer !== null && (await blocksBetween(tx, viewer.id, [person.id])).byViewer.has(person.id);
  const user = toUser(person, { followed, blocked, verified, business }, origin.mediaUrl);
  return { ...user, follower_count: user.follower_count + coming.followers };
}
