import type { Tx } from '#server/kernel/db/tx.ts';

/** Published advertising terms. */
export interface AdTermsRow {
  readonly version: number;
  readonly text: string;
  readonly publishedAt: Date;
  readonly inForceAt: Date;
}

const COLUMNS = 'version, text, published_at as "publishedAt", in_force_at as "inForceAt"';

/** Returns the latest terms; null if there are none. */
export function latestTerms(tx: Tx): Promise<AdTermsRow | null> {
  return tx.row<AdTermsRow>(
    `select ${COLUMNS} from advertising_terms order by version desc limit 1`,
  );
}

/** Returns when the current terms were published; null if there are none. */
export async function termsInForce(tx: Tx, now: Date): Promise<Date | null> {
  const row = await tx.row<{ publishedAt: Date | null }>(
    'select max(published_at) as "publishedAt" from advertising_terms where in_force_at <= :now',
    { now },
  );
  return row?.publishedAt ?? null;
}

export async function insertTerms(
  tx: Tx,
  row: AdTermsRow & { readonly who: string },
): Promise<void> {
  await tx.run(
    `insert into advertising_terms (version, text, published_at, in_force_at, who)
     values (:version, :text, :publishedAt, :inForceAt, :who)`,
    { ...row },
  );
}
