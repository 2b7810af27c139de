/**
 * Boards: boards and their sections, who may see and change them, what they count and show of the
 * pins on them. Owns the tables boards, board_slugs, board_orders, sections, section_slugs, board_followers,
 * board_archives, board_collaborators, board_invitations, board_notes and trashed_boards, and the calls of contract/boards.ts and contract/boards/ except deleteBoard, which also changes pins; it follows
 * social.user-blocked, and announces boards.person-invited and boards.collaborator-joined.
 *
 * Boards never ask pins. Whoever changes pins first takes the board's lock (findBoardToSaveInto,
 * findBoardsToChange, findSectionToChange), then says what happened (recordPins…). Locks are taken
 * in one order: boards by id, pins, and the owner's counts last. recordPins… and removeBoard also
 * keep people.pin_count and people.board_count, which count public boards only; nobody else
 * changes those.
 */
export { COLLABORATOR_JOINED } from './answer-invite.ts';
export { boardViews, sectionView } from './board-views.ts';
export { boardsOfJob } from './boards-of-job.ts';
export { boardCounters } from './reconcile-counts.ts';
export { insertSection, removeSection } from './change-sections.ts';
export { boardNow, chooseCover } from './choose-cover.ts';
export { showBoardAsBefore, showSectionAsBefore, type ChosenCover } from './cover-store.ts';
export { createBoard } from './create-board.ts';
export { getBoards } from './get-boards.ts';
export { eraseOf as eraseBoardsOf } from './erase-person.ts';
export { correctBoardPins, correctSectionPins } from './count-store.ts';
export {
  findVisibleBoard,
  findVisibleSection,
  managedAmong,
  sectionsByIds,
  visibleBoards,
} from './find-boards.ts';
export { findAdvertiser, findBoardToSaveFor } from './find-advertiser.ts';
export { boardsInvitedTo } from './find-invited.ts';
export { BOARD_FOLLOWED } from './follow-board.ts';
export { PERSON_INVITED } from './invite-people.ts';
export { peopleToTellOfNote } from './note-readers.ts';
export { NOTE_WRITTEN } from './write-notes.ts';
export { mayOwnBoard, maySeeBoard, mayWriteBoard } from './policy.ts';
export {
  recordPinsAdded,
  recordPinsMovedWithin,
  recordPinsRemoved,
  type PinsRemoved,
} from './record-pins.ts';
export { recordPinsAddedToMany } from './record-many.ts';
export { recentBoards } from './recent-boards.ts';
export { setPinOrder } from './pin-order.ts';
export { recordPinsBack, recordPinsPassing } from './record-back.ts';
export { publishedBoards } from './published-store.ts';
export { BOARD_PRIVACY_CHANGED } from './update-board.ts';
export { removeBoard } from './remove-board.ts';
export { slugOf } from './rules.ts';
export type { SectionRow } from './section-store.ts';
export { takenBoardNames, type BoardRow } from './store.ts';
export { bringBackMerged, mergeInto, mergeSections, removeEmptySections } from './merge-board.ts';
export { mergeOf, type Merged } from './merge-store.ts';
export { bringBackBoard, recordBoardBack, trashBoard } from './trash-board.ts';
export { deleteTrashedBoards } from './trash-store.ts';
export { boardLinkOf, boardPath } from './view.ts';
export {
  findBoardsToChange,
  findBoardToErase,
  findBoardToSaveInto,
  findOwnBoard,
  findOwnBoards,
  findSectionToChange,
  type OwnBoard,
  type WritableBoard,
} from './writable-board.ts';
