import type { InputOf } from '#contract/kernel/call.ts';
import type { blockUser as call, User } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { changeFollowingCount } from '#server/identity/index.ts';
import type { Media } from '#server/media/index.ts';
import { insertBlock } from './block-store.ts';
import { withId } from './find-person.ts';
import { FOLLOW_APPLIED } from './follow-applied.ts';
import { mayBlock } from './policy.ts';
import { deleteFollowing, lockEdges } from './store.ts';
import { userView } from './user-view.ts';

/**
 * The job that tells whoever keeps follows of other things that two people are apart; the payload is
 * `{ person_id, blocked_id }`.
 */
export const USER_BLOCKED = 'social.user-blocked';

/** The viewer blocks a person, which ends the follows between them; doing so again changes nothing. */
export const blockUser =
  (media: Pick<Media, 'baseUrl'>) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<User> => {
    const { tx, viewer, now, jobs } = context;
    // A block is the person's own: no advertiser that they act for gives it to others.
    if (viewer.subject) throw new Failure('ad_account_not_found', 'Advertiser not found.');
    const person = await withId(tx, input.blocked_user_id);
    if (person === null) throw new Failure('user_not_found', 'User not found.');
    if (!mayBlock(viewer, person)) throw new Failure('invalid_input', 'You cannot block yourself.');
    const [mine, theirs] = [
      { follower: viewer.id, followee: person.id },
      { follower: person.id, followee: viewer.id },
    ];
    // Held by whoever begins one of these follows: none slips in beside the block.
    await lockEdges(tx, [mine, theirs]);
    if (await insertBlock(tx, viewer.id, person.id, now)) {
      await jobs.add(USER_BLOCKED, { person_id: viewer.id, blocked_id: person.id });
    }
    for (const edge of [mine, theirs]) {
      if (!(await deleteFollowing(tx, edge.follower, edge.followee))) continue;
      await changeFollowingCount(tx, edge.follower, -1);
      await jobs.add(FOLLOW_APPLIED, { follower_id: edge.follower, followee_id: edge.followee });
    }
    return userView({ tx, viewer, media }, person);
  };
