/**
 * Pins: pictures on boards. A save is a pin of its own that shares its picture.
 * Owns the calls of contract/pins.ts and contract/pins/, and deleteBoard; the jobs pins.…, and it follows
 * boards.privacy-changed.
 *
 * A change of a pin locks its board first: rows, search rows and the board's counts change in one transaction.
 * Counts of pictures are updated by a job.
 */
export { pinsDeleted } from './trash/announce-deleted.ts';
export { addPin } from './saving/add-pin.ts';
export { addPins, type PinForBoard } from './saving/add-pins.ts';
export { backdatePins } from './saving/backdate-store.ts';
export { candidatesOf, collect, collectPage, type Candidates } from './core/collect.ts';
export {
  correctCommentCount,
  countComment,
  switchComments,
  uncountComments,
} from './core/comment-count-store.ts';
export { countPicturesTask, pinSaved, pinsShownOrHidden } from './core/count-pictures.ts';
export { pinReworded, updatePin } from './change/update-pin.ts';
export { createPin } from './saving/create-pin.ts';
export { createSection } from './sections/create-section.ts';
export { eraseOf as erasePinsOf } from './upkeep/erase-person.ts';
export { pinnedAmong } from './upkeep/erase-person-store.ts';
export {
  newestSignaturesOfBoard,
  newestSignaturesOfSection,
  newestSignaturesSaying,
} from './core/list-store.ts';
export { trashEmptyBoards, trashPins } from './boards/trash-by-job.ts';
export { returnPin, withdrawPin } from './trash/withdraw-pin.ts';
export { toPinText } from './core/pin-text.ts';
export { findPin, findPinRow, noSuchPin } from './visibility/find-pin.ts';
export { pinsOfPicture } from './view/pins-of-picture.ts';
export { holdPin, likesAmong } from './reactions/like-store.ts';
export { likePin } from './reactions/like-pin.ts';
export { pinLiked } from './reactions/liked.ts';
export { unlikePin } from './reactions/unlike-pin.ts';
export { aggregatedId } from './view/view.ts';
export { storeFactsLater } from './saving/store-facts.ts';
export { publishedPins } from './core/published-store.ts';
export { chooseSection } from './core/rules.ts';
export { boundsOfLiked, rankSome } from './indexing/rank-store.ts';
export { savePin } from './saving/save-pin.ts';
export { getBoardPins } from './lists/get-board-pins.ts';
export { saversAmong } from './lists/savers-store.ts';
export type { MadeOf } from './core/made-of.ts';
export { pinCounters } from './upkeep/reconcile-counts.ts';
export {
  isPinnerFollowed,
  personOfPin,
  showPin,
  showPins,
  type ReasonFor,
} from './view/show-pins.ts';
export {
  filterForFeed,
  filterVisible,
  seePins,
  visibilityOf,
  wordsOfOpen,
  type Visibility,
} from './visibility/visibility.ts';
export { pinsByIds, signaturesByIds } from './core/store.ts';
export { sponsorNamed } from './view/name-sponsor.ts';
export { sponsorshipsRequestedOf } from './view/sponsor-store.ts';
export type { Promotion, ShownPromotion } from './view/promoted.ts';
export { takePicture } from './saving/take-picture.ts';
