import { toBookmark, placeIn } from './cursor.ts';
import { Failure } from './failure.ts';

/** Where a list that runs by time goes on: after this moment, and after this id within it. */
export interface Moment {
  readonly at: Date;
  readonly id: string;
}

const MAX_ID = 9_223_372_036_854_775_807n;
/** From 1970 to the year 9999: what both a Date and a timestamptz can hold. */
const MAX_MS = 253_402_300_799_999;

/** True when a column of ids can hold it: what is larger names nothing. */
export function isStorableId(id: string): boolean {
  return /^\d{1,20}$/.test(id) && BigInt(id) <= MAX_ID;
}

/** The bookmark that leads on after this moment. */
export function momentBookmark(moment: Moment): string {
  return toBookmark([moment.at.getTime(), moment.id]);
}

/** The moment in a bookmark; refuses one that this server did not make. */
export function momentIn(bookmark: string | null): Moment | null {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [at, id] = place;
  if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > MAX_MS) throw notOurs();
  if (typeof id !== 'string' || !isStorableId(id)) throw notOurs();
  return { at: new Date(at), id };
}

function notOurs(): Failure {
  return new Failure('invalid_input', 'This bookmark is not one of ours.');
}
