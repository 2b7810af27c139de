import type { Tx } from '#server/kernel/db/tx.ts';

/** An operator's offer behind a code. */
export interface OfferRow {
  readonly id: string;
  readonly title: string;
  readonly terms: string;
  readonly currency: string;
  readonly amount: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly uses: number;
  readonly used: number;
  readonly isStopped: boolean;
}

const COLUMNS = `id, title, terms, currency, amount, starts_at as "startsAt", ends_at as "endsAt", uses, used,
  is_stopped as "isStopped"`;

type AsRead = Omit<OfferRow, 'amount'> & { readonly amount: string };
const asRow = (row: AsRead): OfferRow => ({ ...row, amount: Number(row.amount) });

/** Inserts an offer under the hash of its code. Does nothing if the code exists. */
export async function insertOffer(
  tx: Tx,
  codeHash: Buffer,
  offer: Omit<OfferRow, 'used' | 'isStopped'>,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_offers (id, code_hash, title, terms, currency, amount, starts_at, ends_at, uses, made_at)
     values (:id, :codeHash, :title, :terms, :currency, :amount, :startsAt, :endsAt, :uses, :now)
     on conflict (code_hash) do nothing`,
    { ...offer, codeHash, now },
  );
}

export async function offerByCode(tx: Tx, codeHash: Buffer): Promise<OfferRow | null> {
  const row = await tx.row<AsRead>(`select ${COLUMNS} from ad_offers where code_hash = :codeHash`, {
    codeHash,
  });
  return row && asRow(row);
}

/** Returns a page of offers, newest first. */
export async function offersPage(
  tx: Tx,
  before: string | null,
  limit: number,
): Promise<OfferRow[]> {
  const rows = await tx.rows<AsRead>(
    `select ${COLUMNS} from ad_offers where id < coalesce(:before::bigint, 9223372036854775807)
     order by id desc limit :limit`,
    { before, limit },
  );
  return rows.map(asRow);
}

/** Stops or resumes an offer; returns null if there is none. */
export async function setStopped(tx: Tx, id: string, isStopped: boolean): Promise<OfferRow | null> {
  const row = await tx.row<AsRead>(
    `update ad_offers set is_stopped = :isStopped where id = :id returning ${COLUMNS}`,
    { id, isStopped },
  );
  return row && asRow(row);
}

/** Counts another use of an open offer. Returns false if it is used up or not open. */
export async function useOffer(tx: Tx, id: string, now: Date): Promise<boolean> {
  const written = await tx.run(
    `update ad_offers set used = used + 1
     where id = :id and used < uses and not is_stopped and starts_at <= :now and ends_at > :now`,
    { id, now },
  );
  return written === 1;
}
