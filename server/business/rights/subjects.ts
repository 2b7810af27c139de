import { findManagedAdAccount, adAccountNotFound } from './managed-ad-account.ts';
import { actsForOwner } from '#server/business/core/ad-account-store.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Subject, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Named, Subjects } from '#server/kernel/context/kernel.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { grantedRoles } from './grants.ts';

/** Returns those of these people who are not blocked from the viewer. */
export type UnblockedAmong = (
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  personIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * Resolves a call's subject: the viewer, a business where they have the call's right, or one of its advertisers, as of
 * this request; anybody else does not exist [ROLE-03] [SEC-20] [SEC-27]. An advertiser named in the same call must be
 * the subject's [SEC-31].
 */
export const subjectsOf = (unblockedAmong: UnblockedAmong): Subjects => ({
  async find(read, viewer, named) {
    if (viewer === null || !isStorableId(named.subjectId)) throw adAccountNotFound();
    const { subjectId, right = 'publish' } = named;
    const subject = await subjectOf(read, viewer, subjectId, right);
    await requireAgreement(read, viewer, subject, named);
    if (subject.ownerId === viewer.id) return null;
    const there = await unblockedAmong(read, viewer, [subject.ownerId]);
    if (!there.has(subject.ownerId)) throw adAccountNotFound();
    return subject;
  },

  /** Records both people: the actor and the subject [SEC-20]. */
  record: ({ tx, now, origin }, call, viewer, subject) =>
    record(tx, {
      action: 'acted_for',
      actorId: viewer.id,
      subjectId: subject.ownerId,
      origin,
      at: now,
      detail: { call: call.name, subject: subject.id },
    }),
});

async function subjectOf(read: Tx, viewer: Viewer, id: string, right: AdRight): Promise<Subject> {
  if (id === viewer.id) return { id, ownerId: id, advertiserId: null };
  const acts =
    (await actsForOwner(read, viewer.id, id, right)) ||
    (await grantedRoles(read, viewer, id, right)) !== null;
  if (acts) return { id, ownerId: id, advertiserId: null };
  const account = await findManagedAdAccount(read, viewer, id, right);
  return { id, ownerId: account.ownerId, advertiserId: account.id };
}

async function requireAgreement(
  read: Tx,
  viewer: Viewer,
  subject: Subject,
  { advertiserId, right = 'publish' }: Named,
): Promise<void> {
  if (advertiserId === null || advertiserId === subject.advertiserId) return;
  const account = await findManagedAdAccount(read, viewer, advertiserId, right);
  const agrees = subject.advertiserId === null && account.ownerId === subject.ownerId;
  if (!agrees) throw adAccountNotFound();
}
