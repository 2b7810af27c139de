import type { ViewerShape } from '#contract/identity.ts';
import type { convertToBusiness as call } from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import { markPartner } from '#server/identity/index.ts';
import { storeBusinessProfile } from '../core/profile-store.ts';
import { addAdAccount } from './create-ad-account.ts';

/** Makes the viewer's account a business one, with its first advertiser; a business stays as it is. */
export async function convertToBusiness(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { tx, viewer, now, origin } = context;
  // Only one of two at once finds the account as it was, and makes the advertiser.
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
