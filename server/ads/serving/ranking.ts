import { goesBefore, type Bidder } from './auction-rules.ts';

/** The best that were put in, one of an account. */
export interface Ranking<One extends Bidder> {
  /** What a bidder has to bring at least to get in; one that brings as much may, by its id. */
  least(): number;
  /** Whether it would get in. */
  takes(bidder: Pick<Bidder, 'score' | 'id' | 'accountId'>): boolean;
  /** Puts in one that it takes. */
  put(bidder: One): void;
  /** Best first. */
  list(): readonly One[];
}

/** An empty ranking of at most so many. That is a handful, so it is a list that is kept sorted. */
export function makeRanking<One extends Bidder>(most: number): Ranking<One> {
  const list: One[] = [];
  const lastIfFull = (): One | undefined => (list.length < most ? undefined : list.at(-1));
  return {
    least: () => lastIfFull()?.score ?? 0,
    takes(bidder) {
      const same = list.find(({ accountId }) => accountId === bidder.accountId);
      const beaten = same ?? lastIfFull();
      return beaten === undefined || goesBefore(bidder, beaten);
    },
    put(bidder) {
      const same = list.findIndex(({ accountId }) => accountId === bidder.accountId);
      if (same !== -1) list.splice(same, 1);
      else if (list.length === most) list.pop();
      const position = list.findIndex((other) => goesBefore(bidder, other));
      list.splice(position === -1 ? list.length : position, 0, bidder);
    },
    list: () => list,
  };
}
