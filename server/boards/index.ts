/**
 * Boards: boards and their sections, who may see and change them, what they count and show of the
 * pins on them. Owns the tables boards, board_slugs, sections and section_slugs, and the calls of
 * contract/boards.ts except deleteBoard, which also changes pins.
 *
 * Boards never ask pins. Whoever changes pins first takes the board's lock (findBoardToSaveInto,
 * findBoardsToChange, findSectionToChange), then says what happened (recordPins…). Locks are taken
 * in one order: boards by id, pins, and the owner's counts last. recordPins… and removeBoard also
 * keep people.pin_count and people.board_count, which count public boards only; nobody else
 * changes those.
 */
export { boardViews, sectionView } from './board-views.ts';
export { insertSection, removeSection } from './change-sections.ts';
export {
  findVisibleBoard,
  findVisibleSection,
  sectionsByIds,
  visibleBoards,
} from './find-boards.ts';
export { maySeeBoard, mayWriteBoard } from './policy.ts';
export {
  recordPinsAdded,
  recordPinsMovedWithin,
  recordPinsRemoved,
  type PinsRemoved,
} from './record-pins.ts';
export { BOARD_PRIVACY_CHANGED } from './update-board.ts';
export { removeBoard } from './remove-board.ts';
export type { SectionRow } from './section-store.ts';
export type { BoardRow } from './store.ts';
export { boardLinkOf } from './view.ts';
export {
  findBoardsToChange,
  findBoardToSaveInto,
  findSectionToChange,
  type WritableBoard,
} from './writable-board.ts';
