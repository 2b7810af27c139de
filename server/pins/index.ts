/**
 * Pins: pictures on boards. A save is a pin of its own; its picture is shared.
 * Owns the tables pins, bulk_jobs, bulk_job_pins, bulk_job_covers, busy_boards, pin_search, picture_counts, picture_counted_pins, pin_hashtags, pin_likes,
 * pin_like_counts, pin_sponsors, pin_comments (which talk fills), trash, trashed_pins and search_form; the calls of contract/pins.ts and contract/pins/, and deleteBoard; the jobs pins.…, and it follows boards.privacy-changed.
 *
 * Whoever changes a pin holds the lock of its board first: rows, search rows and the board's
 * counts change in one transaction. What counts a picture follows by a job.
 */
export { PINS_DELETED } from './announce-deleted.ts';
export { addPins, type PinForBoard } from './add-pins.ts';
export { collectPage } from './collect.ts';
export {
  correctCommentCount,
  countComment,
  switchComments,
  uncountComments,
} from './comment-count-store.ts';
export { countPicturesTask, PIN_SAVED } from './count-pictures.ts';
export { createPin } from './create-pin.ts';
export { createSection } from './create-section.ts';
export { eraseOf as erasePinsOf } from './erase-person.ts';
export { pinnedAmong } from './erase-person-store.ts';
export {
  newestSignaturesOfBoard,
  newestSignaturesOfSection,
  newestSignaturesSaying,
} from './list-store.ts';
export { toPinText } from './pin-text.ts';
export { findPin, noSuchPin } from './find-pin.ts';
export { pinsOfPicture } from './pins-of-picture.ts';
export { holdPin } from './like-store.ts';
export { aggregatedId } from './view.ts';
export { keepFactsLater } from './keep-facts.ts';
export { publishedPins } from './published-store.ts';
export { chooseSection, foldTag, hashtagsIn } from './rules.ts';
export { colorsOf } from './color-names.ts';
export { languageCodes, languageName, languageOf } from './languages.ts';
export { factOf } from './searched.ts';
export { boundsOfLiked, rankSome } from './rank-store.ts';
export { savePin } from './save-pin.ts';
export type { MadeOf } from './made-of.ts';
export { pinCounters } from './reconcile-counts.ts';
export { isPinnerFollowed, showPin, showPins, type ReasonFor } from './show-pins.ts';
export { keepForFeed, keepVisible, seePins, sightOf, wordsOfOpen, type Sight } from './sight.ts';
export { pinsByIds } from './store.ts';
export { SPONSOR_NAMED } from './name-sponsor.ts';
export { pinsAskedOf } from './sponsor-store.ts';
export { takePicture } from './take-picture.ts';
export { wordsAsTwo, wordsOf } from './words.ts';
export { CENTURY, centuryNumbered } from './dates.ts';
