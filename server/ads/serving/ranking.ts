import { goesBefore, type Bidder } from './auction-rules.ts';

/** The best bidders inserted, one per account. */
export interface Ranking<One extends Bidder> {
  /** Returns the least score needed; an equal one may qualify by id. */
  least(): number;
  /** Returns the id below which an equal score qualifies; null if any does. */
  leastId(): string | null;
  /** Whether a bidder qualifies. */
  takes(bidder: Pick<Bidder, 'score' | 'id' | 'accountId'>): boolean;
  /** Inserts a bidder that qualifies. */
  put(bidder: One): void;
  /** Best first. */
  list(): readonly One[];
}

/** Creates an empty ranking. A handful of entries, so a sorted list is enough. */
export function makeRanking<One extends Bidder>(most: number): Ranking<One> {
  const list: One[] = [];
  const lastIfFull = (): One | undefined => (list.length < most ? undefined : list.at(-1));
  let least = 0;
  let leastId: string | null = null;
  return {
    least: () => least,
    leastId: () => leastId,
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
      const last = lastIfFull();
      if (last !== undefined) [least, leastId] = [last.score, last.id];
    },
    list: () => list,
  };
}
