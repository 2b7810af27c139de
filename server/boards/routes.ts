import * as calls from '#contract/boards.ts';
import * as life from '#contract/boards/life.ts';
import * as together from '#contract/boards/collaborators.ts';
import * as noteCalls from '#contract/boards/notes.ts';
import * as orderCalls from '#contract/boards/order.ts';
import { moderateBoard as moderateCall } from '#contract/boards/moderation.ts';
import { orderSections as orderSectionsCall } from '#contract/boards/section-order.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { acceptBoardInvite, endBoardInvite, endEmailInvite } from './sharing/answer-invite.ts';
import type { MediaBase } from './core/board-views.ts';
import { createSharedBoard } from './sharing/create-shared-board.ts';
import { archiveBoard, unarchiveBoard } from './lists/archive-board.ts';
import { followBoard } from './following/follow-board.ts';
import { getBoardFollowers } from './following/get-board-followers.ts';
import { getBoardFollowing } from './following/get-board-following.ts';
import { getBoard } from './making/get-board.ts';
import { getBoards } from './lists/get-boards.ts';
import { getCollaborators } from './sharing/get-collaborators.ts';
import { getBoardInvite, getBoardInvites } from './sharing/get-invites.ts';
import { getBoardNotes } from './notes/get-notes.ts';
import { getPickerBoards } from './lists/get-picker-boards.ts';
import { getSection } from './sections/get-section.ts';
import { getSections } from './sections/get-sections.ts';
import { inviteEmailsToBoard, type Site } from './sharing/invite-emails.ts';
import { inviteToBoard } from './sharing/invite-people.ts';
import { moderateBoard } from './making/moderate-board.ts';
import {
  followedPrivacies,
  listablePrivacies,
  mayBeInvited,
  mayFollowBoard,
  mayModerateBoard,
  mayOwnBoard,
  maySeeBoard,
  mayWriteBoard,
} from './core/policy.ts';
import { removeCollaborator } from './sharing/remove-collaborator.ts';
import { orderSections } from './sections/order-sections.ts';
import { getBoardOrder, moveBoardInOrder, setBoardOrder } from './lists/own-order.ts';
import { renameSection } from './sections/rename-section.ts';
import { unfollowBoard } from './following/unfollow-board.ts';
import { updateBoard } from './making/update-board.ts';
import { createBoardNote, deleteBoardNote, updateBoardNote } from './notes/write-notes.ts';

const listed = rule('Anyone, public boards; all to who owns or shares them', listablePrivacies);
const own = rule('The viewer, boards that they own or share', listablePrivacies);
const seen = rule(
  'Whoever may see the board: anyone, but a secret one its owner and collaborators alone',
  maySeeBoard,
);
const changed = rule('Whoever may write the board: its owner and collaborators', mayWriteBoard);
const owned = rule('The owner of the board', mayOwnBoard);
const moderated = rule(
  'An operator, signed in themself; boards that they may see, and disabled ones',
  mayModerateBoard,
);
const asked = rule('Whoever is invited, of the board’s name and cover', mayBeInvited);

const noteRoutes = (media: MediaBase): readonly Route[] => [
  route(noteCalls.getBoardNotes, getBoardNotes(media), seen),
  route(noteCalls.createBoardNote, createBoardNote(media), changed),
  route(noteCalls.updateBoardNote, updateBoardNote(media), changed),
  route(noteCalls.deleteBoardNote, deleteBoardNote, changed),
];

const orderRoutes: readonly Route[] = [
  route(orderCalls.getBoardOrder, getBoardOrder, own),
  route(orderCalls.setBoardOrder, setBoardOrder, own),
  route(orderCalls.moveBoardInOrder, moveBoardInOrder, own),
];

export const boardRoutes = (media: MediaBase, site: Site): readonly Route[] => [
  route(calls.getBoards, getBoards(media), listed),
  route(calls.getPickerBoards, getPickerBoards(media), own),
  route(calls.getBoard, getBoard(media), seen),
  route(
    calls.createBoard,
    createSharedBoard(media, site),
    rule('The viewer makes a board of their own'),
  ),
  route(calls.updateBoard, updateBoard(media), owned),
  route(life.archiveBoard, archiveBoard(media), changed),
  route(life.unarchiveBoard, unarchiveBoard(media), changed),
  route(calls.getSections, getSections(media), seen),
  route(calls.getSection, getSection(media), seen),
  route(calls.renameSection, renameSection(media), changed),
  route(orderSectionsCall, orderSections, changed),
  ...noteRoutes(media),
  route(together.getCollaborators, getCollaborators(media), seen),
  route(
    together.getBoardInvites,
    getBoardInvites(media),
    rule('Whoever may write the board; the viewer’s own to them', mayWriteBoard, mayBeInvited),
  ),
  route(together.getBoardInvite, getBoardInvite(media), asked),
  route(together.inviteToBoard, inviteToBoard(media), changed),
  route(together.inviteEmailsToBoard, inviteEmailsToBoard(media, site), changed),
  route(together.acceptBoardInvite, acceptBoardInvite(media), asked),
  route(
    together.endBoardInvite,
    endBoardInvite,
    rule('Whoever is invited; the owner, and whoever invited them', mayBeInvited, mayWriteBoard),
  ),
  route(
    together.endEmailInvite,
    endEmailInvite,
    rule('The owner, and whoever invited the address', mayWriteBoard),
  ),
  route(
    together.removeCollaborator,
    removeCollaborator,
    rule('The viewer, themself; the owner of the board, anyone', mayOwnBoard),
  ),
  route(
    calls.followBoard,
    followBoard(media),
    rule('Whoever may see the board, but not its owner', maySeeBoard, mayFollowBoard),
  ),
  route(calls.unfollowBoard, unfollowBoard(media), seen),
  route(calls.getBoardFollowers, getBoardFollowers(media), seen),
  route(
    calls.getBoardFollowing,
    getBoardFollowing(media),
    rule('Anyone, public boards; protected ones too to who follows them', followedPrivacies),
  ),
  ...orderRoutes,
  route(moderateCall, moderateBoard, moderated),
];
