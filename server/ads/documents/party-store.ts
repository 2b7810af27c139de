import type { AdTax } from '#contract/ads/documents/parties.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** The seller of advertising here. */
export interface SellerRow {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly taxId: string;
  readonly paymentNote: string;
  readonly paymentDays: number;
  readonly version: number;
}

/** Returns null until an operator has set it. */
export function findSeller(tx: Tx): Promise<SellerRow | null> {
  return tx.row<SellerRow>(
    `select name, address, country, tax_id as "taxId", payment_note as "paymentNote",
       payment_days as "paymentDays", version
     from ad_seller`,
  );
}

/** Stores the version after the one that was read, if any. Returns false if another version was stored meanwhile. */
export async function saveSeller(
  tx: Tx,
  seller: Omit<SellerRow, 'version'> & { readonly version: number | null },
  now: Date,
): Promise<boolean> {
  const { version, ...fields } = seller;
  const written = await tx.run(
    `insert into ad_seller as stored (name, address, country, tax_id, payment_note, payment_days, updated_at)
     select :name, :address, :country, :taxId, :paymentNote, :paymentDays, :now
     where coalesce(:version::integer, 0) = 0 or exists (select 1 from ad_seller)
     on conflict (is_only) do update
       set name = excluded.name, address = excluded.address, country = excluded.country,
         tax_id = excluded.tax_id, payment_note = excluded.payment_note,
         payment_days = excluded.payment_days, updated_at = excluded.updated_at, version = stored.version + 1
       where stored.version = coalesce(:version, stored.version)`,
    { ...fields, version, now },
  );
  return written === 1;
}

/** Returns the taxes by country. */
export function allTaxes(tx: Tx): Promise<AdTax[]> {
  return tx.rows<AdTax>('select country, name, rate, is_reversed from ad_taxes order by country');
}

/** Returns the tax of a country; null if there is none. */
export function findTax(tx: Tx, country: string): Promise<AdTax | null> {
  return tx.row<AdTax>(
    'select country, name, rate, is_reversed from ad_taxes where country = :country',
    { country },
  );
}

/** Replaces all taxes with these. */
export async function saveTaxes(tx: Tx, taxes: readonly AdTax[]): Promise<void> {
  const countries = taxes.map(({ country }) => country);
  await tx.run('delete from ad_taxes where country <> all(:countries)', { countries });
  await tx.run(
    `insert into ad_taxes (country, name, rate, is_reversed)
     select * from unnest(:countries::text[], :names::text[], :rates::integer[], :reversed::boolean[])
     on conflict (country) do update
       set name = excluded.name, rate = excluded.rate, is_reversed = excluded.is_reversed`,
    {
      countries,
      names: taxes.map(({ name }) => name),
      rates: taxes.map(({ rate }) => rate),
      reversed: taxes.map((tax) => tax.is_reversed),
    },
  );
}

/** The addressee of an ad account's documents. */
export interface ProfileRow {
  readonly businessName: string;
  readonly address: string;
  readonly taxId: string;
  readonly version: number;
}

/** Returns null until it was set. */
export function findProfile(tx: Tx, { bucket, accountId }: AccountKey): Promise<ProfileRow | null> {
  return tx.row<ProfileRow>(
    `select business_name as "businessName", address, tax_id as "taxId", version
     from ad_billing_profiles where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId },
  );
}

/** Stores the version after the one that was read. Returns false if another version was stored meanwhile. */
export async function saveProfile(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  { businessName, address, taxId, version }: ProfileRow,
  now: Date,
): Promise<boolean> {
  const written = await tx.rows(
    `insert into ad_billing_profiles as stored (bucket, account_id, business_name, address, tax_id, updated_at, version)
     select :bucket, :accountId, :businessName, :address, :taxId, :now, :version::integer + 1
     where :version::integer = 0 or exists (
       select 1 from ad_billing_profiles where bucket = :bucket and account_id = :accountId)
     on conflict (bucket, account_id) do update
       set business_name = excluded.business_name, address = excluded.address, tax_id = excluded.tax_id,
         updated_at = excluded.updated_at, version = excluded.version
       where stored.version = excluded.version - 1
     returning 1 as written`,
    { bucket, accountId, businessName, address, taxId, version, now },
  );
  return written.length === 1;
}
