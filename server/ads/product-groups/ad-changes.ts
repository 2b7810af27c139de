import type { ProductAdRow } from './product-ad-store.ts';

/** A product as an ad of it is to be. */
export type WantedAd = Omit<ProductAdRow, 'pinId' | 'adId' | 'isOff' | 'fault'>;

/** What is to be done about the products of an ad group. */
export interface AdChanges {
  /** Written down again, and then made. */
  readonly make: readonly ProductAdRow[];
  /** Sold out or gone: paused. */
  readonly pause: readonly ProductAdRow[];
  /** In stock again. */
  readonly resume: readonly ProductAdRow[];
  /** Called otherwise, or leading elsewhere. */
  readonly reword: readonly ProductAdRow[];
  /** Promoted by another product group of the ad group than before; nothing else of it changes. */
  readonly move: readonly ProductAdRow[];
  /** Written down, but no longer wanted before anything was made of them. */
  readonly drop: readonly ProductAdRow[];
  /** Ads whose Pin shows another picture than the product has by now. */
  readonly archive: readonly string[];
}

export const productKey = (row: Pick<ProductAdRow, 'feedId' | 'itemId'>): string =>
  `${row.feedId} ${row.itemId}`;

/** What has to change so that the ads of an ad group are those of its products. */
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
    // What could not be made may be possible by now, as when a shop's server answers again.
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
