import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad, as named in news. */
export interface NamedAd {
  readonly name: string;
  readonly url: string;
  readonly pinId: string;
}

/** What news needs from ads, a domain above. */
export interface AdNames {
  /** Returns those ads that belong to the person, by id. */
  readonly findAds: (
    read: Tx,
    personId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedAd>>;
}
