/**
 * Pins: pictures on boards. A save is a pin of its own; its picture is shared.
 * Owns the tables pins, pin_search, picture_counts and picture_counted_pins; the calls of
 * contract/pins.ts, and deleteBoard; the jobs pins.…, and it follows boards.privacy-changed.
 *
 * Whoever changes a pin holds the lock of its board first: rows, search rows and the board's
 * counts change in one transaction. What counts a picture follows by a job.
 */
export { bookmarkAfter, collectPage, idAfter } from './collect.ts';
export { showPins, type Reasons } from './show-pins.ts';
export { keepVisible, sightOf, type Sight } from './sight.ts';
export { pinsByIds } from './store.ts';
export { toSearchQuery } from './words.ts';
