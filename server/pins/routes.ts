import { deleteBoard as deleteBoardCall } from '#contract/boards.ts';
import * as life from '#contract/boards/life.ts';
import * as calls from '#contract/pins.ts';
import { likePin as likeCall, unlikePin as unlikeCall } from '#contract/pins/likes.ts';
import { answerSponsor as answerSponsorCall } from '#contract/pins/answer-sponsor.ts';
import * as lists from '#contract/pins/lists.ts';
import * as bulk from '#contract/pins/bulk.ts';
import * as order from '#contract/pins/order.ts';
import * as moves from '#contract/pins/moves.ts';
import { findSaved as findSavedCall } from '#contract/pins/saved.ts';
import { suggestBoardTitles as suggestCall } from '#contract/pins/suggestions.ts';
import { getPinTags as getTagsCall } from '#contract/pins/tags.ts';
import * as trash from '#contract/pins/trash.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { mayOwnBoard, maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { answerSponsor } from './change/answer-sponsor.ts';
import { arrangeBoard } from './ordering/arrange-board.ts';
import { copyAllPins, copyPins } from './bulk/copy-pins.ts';
import { createPin } from './saving/create-pin.ts';
import { createSection } from './sections/create-section.ts';
import { deleteBoard } from './boards/delete-board.ts';
import { deletePin } from './trash/delete-pin.ts';
import { deleteAllPins, deletePins } from './bulk/delete-pins.ts';
import { deleteSection } from './sections/delete-section.ts';
import { deleteFromTrash } from './trash/empty-trash.ts';
import { getBulkJobs } from './bulk/get-bulk-jobs.ts';
import { getBoardColors as getBoardColorsCall } from '#contract/pins/board-colors.ts';
import { getBoardColors } from './lists/get-board-colors.ts';
import { getBoardPins } from './lists/get-board-pins.ts';
import { getCreatedPins } from './lists/get-created-pins.ts';
import { getPin } from './lists/get-pin.ts';
import { getPinTags } from './lists/get-pin-tags.ts';
import { getSectionPins } from './lists/get-section-pins.ts';
import { getTrash } from './trash/get-trash.ts';
import { getUserPins } from './lists/get-user-pins.ts';
import { findSaved } from './saving/find-saved.ts';
import { likePin } from './reactions/like-pin.ts';
import { moveIntoSection } from './sections/move-into-section.ts';
import { mergeBoards } from './boards/merge-boards.ts';
import { moveAllPins, movePins } from './bulk/move-pins.ts';
import { moveSection } from './sections/move-section.ts';
import { placePin } from './ordering/place-pin.ts';
import {
  mayAnswerSponsor,
  mayBeSponsor,
  mayChangePin,
  mayLike,
  mayListAll,
  mayNameSponsor,
} from './core/policy.ts';
import { restoreFromTrash } from './boards/restore-from-trash.ts';
import { savePin } from './saving/save-pin.ts';
import { setBoardCover } from './change/set-board-cover.ts';
import { suggestBoardTitles } from './lists/suggest-board-titles.ts';
import { takeOutOfSection } from './sections/take-out-of-section.ts';
import { undoBulkJob } from './bulk/undo-bulk-job.ts';
import { unlikePin } from './reactions/unlike-pin.ts';
import { updatePin } from './change/update-pin.ts';

const own = rule('The viewer, their own Pins on boards that they may see', maySeeBoard);
const see = rule('Anyone, on boards that they may see', maySeeBoard);
const list = rule(
  'Anyone; what is not on public boards is listed to the person themself',
  mayListAll,
);
const change = rule(
  'Who may write on the board that it is on, to boards that they may write on',
  mayChangePin,
  mayWriteBoard,
);
const edit = rule(
  'Who may write on the board that it is on, to boards that they may write on; who pinned it names a business',
  mayChangePin,
  mayWriteBoard,
  mayNameSponsor,
  mayBeSponsor,
);
const save = rule(
  'Pins that they may see, onto boards that they may write on',
  maySeeBoard,
  mayWriteBoard,
);
const remove = rule('Who may write on the board that it is on', mayChangePin);
const changeAll = rule('Who may write on the boards that they leave and come to', mayWriteBoard);
const sponsor = rule('The business that the pin names', mayAnswerSponsor, maySeeBoard);
const like = rule('Pins that they may see, by people who are not blocked', maySeeBoard, mayLike);
const inTrash = 'What the viewer deleted';
const ownedBoard = rule('Who owns the board', mayOwnBoard);
const ownBoard = rule('Who may write on the board', mayWriteBoard);

/** The domain's calls. */
export const pinRoutes = (media: Media): readonly Route[] => [
  route(
    calls.createPin,
    withServices({ media }, createPin),
    rule(
      'Onto boards that they may write on, of pictures they bring or see',
      mayWriteBoard,
      maySeeBoard,
    ),
  ),
  route(calls.savePin, savePin, save),
  route(moves.copyPins, copyPins, save),
  route(bulk.copyAllPins, copyAllPins, save),
  route(calls.getPin, getPin, see, 'standby'),
  route(getTagsCall, getPinTags, see),
  route(calls.updatePin, updatePin, edit),
  route(moves.movePins, movePins, change),
  route(moves.moveAllPins, moveAllPins, changeAll),
  route(moves.moveIntoSection, moveIntoSection, change),
  route(moves.takeOutOfSection, takeOutOfSection, change),
  route(calls.deletePin, deletePin, remove),
  route(moves.deletePins, deletePins, remove),
  route(bulk.deleteAllPins, deleteAllPins, ownBoard),
  route(bulk.undoBulkJob, undoBulkJob, changeAll),
  route(bulk.getBulkJobs, getBulkJobs, rule('The viewer, their own jobs')),
  route(likeCall, likePin, like),
  route(answerSponsorCall, answerSponsor, sponsor),
  route(unlikeCall, unlikePin, rule('The viewer takes back their own likes', maySeeBoard)),
  route(findSavedCall, withServices({ media }, findSaved), own),
  route(
    suggestCall,
    suggestBoardTitles,
    rule('Pins that they may see; names of public boards', maySeeBoard),
  ),
  route(
    calls.createSection,
    createSection,
    rule('Who may write on the board; pins in it as for a move', mayWriteBoard, mayChangePin),
  ),
  route(order.moveSection, moveSection, changeAll),
  route(order.arrangeBoard, arrangeBoard, ownBoard),
  route(order.placePin, placePin, ownBoard),
  route(calls.deleteSection, deleteSection, ownBoard),
  route(deleteBoardCall, deleteBoard, ownedBoard),
  route(life.mergeBoards, mergeBoards, ownedBoard),
  route(life.setBoardCover, setBoardCover, ownedBoard),
  route(trash.getTrash, getTrash, rule(inTrash, mayOwnBoard)),
  route(
    trash.restoreFromTrash,
    restoreFromTrash,
    rule(`${inTrash}, to boards that they may write on`, mayOwnBoard, mayWriteBoard),
  ),
  route(trash.deleteFromTrash, deleteFromTrash, rule(inTrash)),
  route(lists.getBoardPins, getBoardPins, see, 'standby'),
  route(getBoardColorsCall, getBoardColors, see),
  route(lists.getSectionPins, getSectionPins, see, 'standby'),
  route(lists.getUserPins, getUserPins, list, 'standby'),
  route(lists.getCreatedPins, getCreatedPins, list, 'standby'),
];
