import type { ProductAdRow } from './product-ad-store.ts';

/** The desired state of a product's ad. */
export type WantedAd = Omit<ProductAdRow, 'pinId' | 'adId' | 'isOff' | 'fault'>;

/** The changes for the products of an ad group. */
export interface AdChanges {
  /** Stored, then created by a job. */
  readonly make: readonly ProductAdRow[];
  /** Sold out or removed: paused. */
  readonly pause: readonly ProductAdRow[];
  /** In stock again. */
  readonly resume: readonly ProductAdRow[];
  /** With a new title or link. */
  readonly reword: readonly ProductAdRow[];
  /** Now promoted by another product group of the ad group, otherwise unchanged. */
  readonly move: readonly ProductAdRow[];
  /** Stored, but no longer wanted before anything was created. */
  readonly drop: readonly ProductAdRow[];
  /** Ads whose Pin has an outdated picture. */
  readonly archive: readonly string[];
}

export const productKey = (row: Pick<ProductAdRow, 'feedId' | 'itemId'>): string =>
  `${row.feedId} ${row.itemId}`;

/** Returns the changes that make an ad group's ads match its products. */
export function adChanges(
  rows: readonly ProductAdRow[],
  wanted: ReadonlyMap<string, WantedAd>,
): AdChanges {
  const there = new Set(rows.map(productKey));
  const fresh: ProductAdRow[] = [...wanted]
    .filter(([key]) => !there.has(key))
    .map(([, want]) => ({ ...want, pinId: null, adId: null, isOff: false, fault: null }));
  const changes = {
    make: fresh,
    pause: [] as ProductAdRow[],
    resume: [] as ProductAdRow[],
    reword: [] as ProductAdRow[],
    move: [] as ProductAdRow[],
    drop: [] as ProductAdRow[],
    archive: [] as string[],
  };
  for (const row of rows) {
    const want = wanted.get(productKey(row));
    if (want === undefined) {
      if (row.adId === null) changes.drop.push(row);
      else if (!row.isOff) changes.pause.push({ ...row, isOff: true });
      continue;
    }
    const now = { ...row, ...want };
    const isReworded = row.title !== want.title || row.link !== want.link;
    if (row.imageLink !== want.imageLink) {
      if (row.adId !== null) changes.archive.push(row.adId);
      changes.make.push({ ...now, pinId: null, adId: null, isOff: false, fault: null });
      continue;
    }
    // A failure may be over by now, e.g. if a shop's server responds again.
    if (row.adId === null) {
      changes.make.push({ ...now, fault: null });
      continue;
    }
    if (isReworded) changes.reword.push(now);
    else if (row.productGroupId !== want.productGroupId) changes.move.push(now);
    if (row.isOff) changes.resume.push({ ...now, isOff: false });
  }
  return changes;
}
