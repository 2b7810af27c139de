/**
 * Boards: boards and their sections, access to them, and their counts and previews of pins.
 * Owns the calls of contract/boards.ts and contract/boards/ except deleteBoard, which also changes pins; it
 * handles social.user-blocked, and emits boards.person-invited and boards.collaborator-joined.
 *
 * Boards never call pins. A caller that changes pins first takes the board's lock (findBoardToSaveInto,
 * findBoardsToChange, findSectionToChange), then reports the change (recordPins…). Locks are taken
 * in one order: boards by id, pins, and the owner's counts last. recordPins… and removeBoard also
 * maintain people.pin_count and people.board_count, which include public boards only; no other code
 * changes those.
 */
export { collaboratorJoined } from './sharing/answer-invite.ts';
export { boardViews, sectionView } from './core/board-views.ts';
export { boardsOfJob } from './core/boards-of-job.ts';
export { boardCounters } from './upkeep/reconcile-counts.ts';
export { insertSection, removeSection } from './sections/change-sections.ts';
export { boardNow, chooseCover } from './counting/choose-cover.ts';
export {
  showBoardAsBefore,
  showSectionAsBefore,
  type ChosenCover,
} from './counting/cover-store.ts';
export { backdateBoard } from './making/backdate-store.ts';
export { createBoard } from './making/create-board.ts';
export { moderateBoard } from './making/moderate-board.ts';
export { getBoards } from './lists/get-boards.ts';
export { eraseOf as eraseBoardsOf } from './upkeep/erase-person.ts';
export { correctBoardPins, correctSectionPins } from './counting/count-store.ts';
export {
  findVisibleBoard,
  findVisibleSection,
  managedAmong,
  sectionsByIds,
  visibleBoards,
} from './core/find-boards.ts';
export { findAdvertiser, findBoardToSaveFor } from './core/find-advertiser.ts';
export { boardsInvitedTo } from './sharing/find-invited.ts';
export { boardFollowed, followBoard } from './following/follow-board.ts';
export { followsBoard } from './following/follow-store.ts';
export { unfollowBoard } from './following/unfollow-board.ts';
export { personInvited } from './sharing/invite-people.ts';
export { readersOfNote } from './notes/note-readers.ts';
export { insertNote } from './notes/note-store.ts';
export { noteWritten } from './notes/write-notes.ts';
export { mayOwnBoard, maySeeBoard, mayWriteBoard } from './core/policy.ts';
export {
  recordPinsAdded,
  recordPinsMovedWithin,
  recordPinsRemoved,
  type PinsRemoved,
} from './counting/record-pins.ts';
export { recordPinsAddedToMany } from './counting/record-many.ts';
export { recentBoards } from './lists/recent-boards.ts';
export { setPinOrder } from './sections/pin-order.ts';
export { recordPinsBack, recordPinsPassing } from './counting/record-back.ts';
export { publishedBoards } from './core/published-store.ts';
export { boardPrivacyChanged } from './making/update-board.ts';
export { removeBoard } from './trash/remove-board.ts';
export { slugOf } from './core/rules.ts';
export { sectionsOf, type SectionRow } from './core/section-store.ts';
export { takenBoardNames, type BoardRow } from './core/store.ts';
export {
  bringBackMerged,
  mergeInto,
  mergeSections,
  removeEmptySections,
} from './trash/merge-board.ts';
export { mergeOf, type Merged } from './core/merge-store.ts';
export { bringBackBoard, recordBoardBack, trashBoard } from './trash/trash-board.ts';
export { deleteTrashedBoards } from './core/trash-store.ts';
export { boardLinkOf, boardPath } from './core/view.ts';
export {
  findBoardsToChange,
  findBoardToErase,
  findBoardToSaveInto,
  findOwnBoard,
  findOwnBoards,
  findSectionToChange,
  type OwnBoard,
  type WritableBoard,
} from './core/writable-board.ts';
