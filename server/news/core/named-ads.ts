import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad, as news names it. */
export interface NamedAd {
  readonly name: string;
  readonly url: string;
  readonly pinId: string;
}

/** What news asks of ads, which stand above it. */
export interface AdNames {
  /** Those of the ads that are the person's, by their ids. */
  readonly findAds: (
    read: Tx,
    personId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedAd>>;
}
