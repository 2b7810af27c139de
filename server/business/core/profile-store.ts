import type { BusinessCategory } from '#contract/business/shown.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A business's profile. */
export interface BusinessProfile {
  readonly name: string;
  readonly category: BusinessCategory | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** Returns a business's profile; null if the person is not a business. */
export function businessProfileOf(tx: Tx, personId: string): Promise<BusinessProfile | null> {
  return tx.row<BusinessProfile>(
    `select name, category, email, phone, address from business_profiles
     where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

export async function storeBusinessProfile(
  tx: Tx,
  personId: string,
  { name, category, email, phone, address }: BusinessProfile,
): Promise<void> {
  await tx.run(
    `insert into business_profiles (bucket, person_id, name, category, email, phone, address)
     values (:bucket, :personId, :name, :category, :email, :phone, :address)
     on conflict (bucket, person_id) do update
       set name = excluded.name, category = excluded.category, email = excluded.email,
         phone = excluded.phone, address = excluded.address`,
    { bucket: bucketOf(personId), personId, name, category, email, phone, address },
  );
}

export async function deleteBusinessProfile(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from business_profiles where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
