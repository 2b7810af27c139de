import { emailOf } from '#server/identity/index.ts';
import type { AreBlocked } from '#server/business/accounts/give-ad-roles.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record } from '#server/trust/index.ts';
import type { AccessRow } from '../core/access-store.ts';
import { changeRequestEmail } from './emails.ts';

/** What the calls of business access are given. */
export interface AccessDeps {
  /** Blocks stand further up. */
  readonly areBlocked: AreBlocked;
  /** What absolute addresses in an e-mail start with. */
  readonly site: Pick<Hosts, 'publicUrl'>;
}

/** Both people are in the log: who did it, and whom it touches [SEC-20] [SEC-21]. */
export function recordChange(
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  { businessId, personId, roles }: AccessRow,
): Promise<void> {
  const subjectId = viewer.id === businessId ? (personId ?? businessId) : businessId;
  const detail = { business: businessId, roles: roles.join(' ') };
  return record(tx, { action, actorId: viewer.id, subjectId, origin, at: now, detail });
}

/** Tells the owner by mail that who acts in their name has changed. */
export async function emailOwner(
  { site }: AccessDeps,
  context: Context,
  businessId: string,
  line: string,
): Promise<void> {
  const to = await emailOf(context.tx, businessId);
  if (to === null) return;
  await queueMail(context, { ...changeRequestEmail(line, site.publicUrl), to, senderId: null });
}
