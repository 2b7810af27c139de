import type { ViewerShape } from '#contract/identity.ts';
import type { convertToBusiness as call } from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import { markPartner } from '#server/identity/index.ts';
import { storeBusinessProfile } from '../core/profile-store.ts';
import { addAdAccount } from './create-ad-account.ts';

/** Converts the viewer's account to a business with its first advertiser; a business is left unchanged. */
export async function convertToBusiness(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { tx, viewer, now, origin } = context;
  // Of two concurrent calls only one finds the account unconverted, and creates the advertiser.
  if (await markPartner(tx, viewer.id)) {
    await addAdAccount(context, input);
    const nothing = { category: null, email: null, phone: null, address: null };
    await storeBusinessProfile(tx, viewer.id, { name: input.name, ...nothing });
    await record(tx, {
      action: 'business_made',
      actorId: viewer.id,
      subjectId: viewer.id,
      origin,
      at: now,
    });
  }
  return { ...(viewer.view as ViewerShape), is_partner: true };
}
