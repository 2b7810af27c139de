import { emailOf } from '#server/identity/index.ts';
import type { AreBlocked } from '#server/business/accounts/give-ad-roles.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record } from '#server/trust/index.ts';
import type { AccessRow } from '../core/access-store.ts';
import { changeRequestEmail } from './emails.ts';

/** Dependencies of the business access calls. */
export interface AccessDeps {
  /** Blocks belong to a higher domain. */
  readonly areBlocked: AreBlocked;
  /** The base of absolute addresses in e-mails. */
  readonly site: Pick<Hosts, 'publicUrl'>;
}

/** Records both people: the actor and the one affected [SEC-20] [SEC-21]. */
export function recordChange(
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  { businessId, personId, roles }: AccessRow,
): Promise<void> {
  const subjectId = viewer.id === businessId ? (personId ?? businessId) : businessId;
  const detail = { business: businessId, roles: roles.join(' ') };
  return record(tx, { action, actorId: viewer.id, subjectId, origin, at: now, detail });
}

/** E-mails the owner about a change of who acts for them. */
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
