import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureTraitsOf } from './picture-traits.ts';
import { madeOf } from '../core/made-of.ts';
import { toPinText } from '../core/pin-text.ts';
import { searchedOf, type Searched } from '#server/search-index/index.ts';
import { setSearched } from './searched-store.ts';
import type { PinRow } from '../core/store.ts';
import type { NewPin } from '../core/change-store.ts';

/** Returns a pin for search, with the traits of its picture. */
export async function searchedOfNew<
  Pin extends Pick<NewPin, 'signature' | 'text' | 'from' | 'madeOf'>,
>(tx: Tx, pins: readonly Pin[]): Promise<ReadonlyMap<Pin, Searched>> {
  const traits = await pictureTraitsOf(
    tx,
    pins.map((pin) => pin.signature),
  );
  return new Map(
    pins.map((pin) => [
      pin,
      searchedOf(pin.text, {
        picture: traits.get(pin.signature) ?? null,
        facts: pin.from?.facts ?? null,
        isStory: isStory(pin.madeOf ?? null),
      }),
    ]),
  );
}

/** Updates the search rows of these pins to their current rows. */
export async function reindexPins(tx: Tx, rows: readonly PinRow[]): Promise<void> {
  const traits = await pictureTraitsOf(
    tx,
    rows.map((row) => row.signature),
  );
  await setSearched(
    tx,
    rows.map((row) => ({
      id: row.id,
      searched: searchedOf(toPinText(row), {
        picture: traits.get(row.signature) ?? null,
        facts: row.facts,
        isStory: isStory(row.madeOf),
      }),
    })),
  );
}

function isStory(made: string | null): boolean {
  return made !== null && madeOf({ madeOf: made })?.kind === 'story';
}
