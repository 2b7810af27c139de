import type {
  AdBillingProfile,
  AdSeller,
  getAdBillingProfile,
  getAdSeller,
  updateAdBillingProfile,
  updateAdSeller,
} from '#contract/ads/documents/parties.ts';
import { isTaxId, sampleTaxId, taxIdFrom } from '#contract/ads/documents/tax-ids.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type {
  AdAccount,
  AdvertiserContext,
  SignedInContext,
} from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { refuseField } from '../core/field-rules.ts';
import { PAYMENT_DAYS } from './document-rules.ts';
import {
  allTaxes,
  findProfile,
  findSeller,
  type ProfileRow,
  saveProfile,
  saveSeller,
  saveTaxes,
} from './party-store.ts';

const changed = () =>
  new Failure('ad_changed', 'Someone changed this in the meantime. Take another look, then save.');

/** Returns a normalised tax number; throws unless it has its country's format. Empty for none. */
function taxIdOf(country: string, written: string | null | undefined): string {
  const id = taxIdFrom(written ?? '');
  if (id === '' || isTaxId(country, id)) return id;
  const sample = sampleTaxId(country);
  throw refuseField(
    'tax_id',
    sample === null
      ? "That doesn't look like a tax number there."
      : `Tax numbers there look like ${sample}.`,
  );
}

const profileView = ({ id, country }: AdAccount, row: ProfileRow | null): AdBillingProfile => ({
  id,
  type: 'ad_billing_profile',
  business_name: row?.businessName ?? '',
  address: row?.address ?? '',
  country,
  tax_id: row?.taxId ?? '',
  version: row?.version ?? 0,
});

/** Returns the billing profile of an ad account, which documents are addressed to. */
export async function getProfile(
  { read, adAccount }: AdvertiserContext,
  _input: InputOf<typeof getAdBillingProfile>,
): Promise<AdBillingProfile> {
  const { bucket, id } = adAccount;
  return profileView(adAccount, await findProfile(read, { bucket, accountId: id }));
}

/** Changes the billing profile; requires the right to pay. */
export async function updateProfile(
  { tx, adAccount, now }: AdvertiserContext,
  { business_name, address, tax_id, version }: InputOf<typeof updateAdBillingProfile>,
): Promise<AdBillingProfile> {
  const key = { bucket: adAccount.bucket, accountId: adAccount.id };
  const taxId = taxIdOf(adAccount.country, tax_id);
  const profile = { businessName: business_name, address, taxId, version };
  if (!(await saveProfile(tx, key, profile, now))) throw changed();
  return profileView(adAccount, await findProfile(tx, key));
}

async function sellerNow(tx: Tx): Promise<AdSeller> {
  const seller = await findSeller(tx);
  return {
    type: 'ad_seller',
    name: seller?.name ?? '',
    address: seller?.address ?? '',
    country: seller?.country ?? null,
    tax_id: seller?.taxId ?? '',
    payment_note: seller?.paymentNote ?? '',
    payment_days: seller?.paymentDays ?? PAYMENT_DAYS,
    version: seller?.version ?? 0,
    taxes: await allTaxes(tx),
  };
}

/** Returns the seller of advertising here. */
export async function getSeller(
  { read }: SignedInContext,
  _input: InputOf<typeof getAdSeller>,
): Promise<AdSeller> {
  return sellerNow(read);
}

/** Lets an operator set the seller, and the taxes included in payments from now on; it is logged. */
export async function updateSeller(
  { tx, viewer, now, origin }: SignedInContext,
  input: InputOf<typeof updateAdSeller>,
): Promise<AdSeller> {
  const { name, address, country, payment_note, payment_days, version, taxes } = input;
  const seller = {
    name,
    address,
    country,
    taxId: taxIdOf(country, input.tax_id),
    paymentNote: payment_note ?? '',
    paymentDays: payment_days,
    version: version ?? null,
  };
  if (!(await saveSeller(tx, seller, now))) throw changed();
  await saveTaxes(tx, taxes);
  const detail = {
    name,
    country,
    taxes: taxes.map((tax) => `${tax.country} ${tax.rate}`).join(', '),
  };
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'ad_seller_set', ...who, origin, at: now, detail });
  return sellerNow(tx);
}
