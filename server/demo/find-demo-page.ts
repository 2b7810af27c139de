import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsAround } from './store.ts';

/** The pin that a page is about, and some more. */
const PINS = 7;

/** Returns the ids of the pins on a picture's page, the picture's own first; none if the demo has no such page. */
export async function findDemoPage(read: Tx, picture: string): Promise<readonly string[]> {
  return /^[a-z]+-\d{1,4}$/.test(picture) ? pinsAround(read, picture, PINS) : [];
}
