/** Where a list that runs by time goes on: after this moment, and after this id within it. */
export interface Moment {
  readonly at: Date;
  readonly id: string;
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** True when a column of ids can hold it: what is larger names nothing. */
export function isStorableId(id: string): boolean {
  return /^\d{1,20}$/.test(id) && BigInt(id) <= MAX_ID;
}
