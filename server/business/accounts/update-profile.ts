import type { updateBusinessProfile as call } from '#contract/business/profile.ts';
import type { BusinessShown } from '#contract/business/shown.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { peopleByIds } from '#server/identity/index.ts';
import {
  businessProfileOf,
  storeBusinessProfile,
  type BusinessProfile,
} from '../core/profile-store.ts';

/** Returns a business's public profile; null if it is not a business. */
export async function businessShownOf(tx: Tx, personId: string): Promise<BusinessShown | null> {
  const profile = await businessProfileOf(tx, personId);
  return profile && toShown(profile);
}

/** Changes the profile of the viewer's business. */
export async function updateBusinessProfile(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BusinessShown> {
  const before = (await businessProfileOf(tx, viewer.id)) ?? (await unnamed(tx, viewer.id));
  const { category, contact_email: email, contact_phone: phone } = input;
  const { contact_address: address } = input;
  const profile: BusinessProfile = {
    name: input.business_name ?? before.name,
    category: category === undefined ? before.category : category,
    email: email === undefined ? before.email : email,
    phone: phone === undefined ? before.phone : phone,
    address: address === undefined ? before.address : address || null,
  };
  await storeBusinessProfile(tx, viewer.id, profile);
  return toShown(profile);
}

/** The profile of a business before any change. */
async function unnamed(tx: Tx, personId: string): Promise<BusinessProfile> {
  const person = (await peopleByIds(tx, [personId])).get(personId);
  const name = person?.fullName || (person?.username ?? '');
  return { name, category: null, email: null, phone: null, address: null };
}

const toShown = ({ name, category, email, phone, address }: BusinessProfile): BusinessShown => ({
  business_name: name,
  category,
  contact_email: email,
  contact_phone: phone,
  contact_address: address,
});
