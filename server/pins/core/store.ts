import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, idsByBucket, isStorableId } from '#server/kernel/core/ids.ts';

export interface PinRow {
  readonly id: string;
  readonly bucket: number;
  readonly boardId: string;
  readonly sectionId: string | null;
  /** The person who pinned it. */
  readonly personId: string;
  readonly signature: string;
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
  readonly domain: string | null;
  readonly method: string;
  readonly sourcePinId: string | null;
  readonly originPinId: string;
  readonly originPersonId: string;
  readonly createdAt: Date;
  readonly version: number;
  /** The facts of the linked page: PageFacts of media as JSON, compared as text. */
  readonly facts: string | null;
  /** A MadeOf as JSON; null for a pin of one picture without tags. */
  readonly madeOf: string | null;
}

export const pinColumns = `
  pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
  pins.person_id as "personId", pins.signature, pins.title, pins.description,
  pins.alt_text as "altText", pins.link, pins.domain, pins.method,
  pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
  pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
  pins.facts::text as facts, pins.made_of::text as "madeOf"`;

/** Returns the pins with these ids, unordered; ids without a pin are omitted. */
export function pinsByIds(tx: Tx, ids: readonly string[]): Promise<PinRow[]> {
  const known = ids.filter(isStorableId);
  if (known.length === 0) return Promise.resolve([]);
  return tx.rows<PinRow>(
    `select ${pinColumns}
     from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id`,
    { buckets: known.map(bucketOf), known },
  );
}

/** Returns the signatures of these pins' pictures, by id; missing pins are omitted. */
export async function signaturesByIds(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter(isStorableId);
  if (known.length === 0) return new Map();
  const rows = await tx.rows<Pick<PinRow, 'id' | 'signature'>>(
    `select pins.id, pins.signature
     from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id`,
    { buckets: known.map(bucketOf), known },
  );
  return new Map(rows.map(({ id, signature }) => [id, signature]));
}

/**
 * Like pinsByIds, with each row locked until the transaction ends, in the order of bucket and id. One statement for
 * each bucket, since a cluster locks no rows of several shards at once; pins of a board share its bucket.
 */
export async function lockPins(tx: Tx, ids: readonly string[]): Promise<PinRow[]> {
  const rows: PinRow[] = [];
  for (const [bucket, known] of idsByBucket(ids.filter(isStorableId))) {
    const locked = await tx.rows<PinRow>(
      `select ${pinColumns} from pins
       where pins.bucket = :bucket and pins.id = any(:known::bigint[])
       order by pins.id for update`,
      { bucket, known },
    );
    rows.push(...locked);
  }
  return rows;
}

/** Sets a savepoint, so that locks can be released without ending the transaction. */
export async function beginTry(tx: Tx): Promise<void> {
  await tx.run('savepoint pins_try');
}

/** Rolls back to beginTry, which releases the locks taken since. */
export async function giveUpTry(tx: Tx): Promise<void> {
  await tx.run('rollback to savepoint pins_try');
}
