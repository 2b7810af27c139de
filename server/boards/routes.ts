import * as calls from '#contract/boards.ts';
import * as life from '#contract/boards/life.ts';
import * as together from '#contract/boards/collaborators.ts';
import * as noteCalls from '#contract/boards/notes.ts';
import * as orderCalls from '#contract/boards/order.ts';
import { moderateBoard as moderateCall } from '#contract/boards/moderation.ts';
import { orderSections as orderSectionsCall } from '#contract/boards/section-order.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { acceptBoardInvite, endBoardInvite, endEmailInvite } from './sharing/answer-invite.ts';
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
import { inviteEmailsToBoard } from './sharing/invite-emails.ts';
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
  mayShareBoard,
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
const ownOrder = rule('The viewer, how their boards stand on their profile');
const visible = rule(
  'Anyone who can see the board: anyone, but a secret one its owner and collaborators alone',
  maySeeBoard,
);
const changed = rule('Anyone who can write the board: its owner and collaborators', mayWriteBoard);
const owned = rule('The owner of the board', mayOwnBoard);
const moderated = rule(
  'An operator, signed in themselves; boards that they may see, and disabled ones',
  mayModerateBoard,
);
const mayRead = rule('Whoever is invited, of the board’s name and cover', mayBeInvited);

const noteRoutes: readonly Route[] = [
  route(noteCalls.getBoardNotes, getBoardNotes, visible),
  route(noteCalls.createBoardNote, createBoardNote, changed),
  route(noteCalls.updateBoardNote, updateBoardNote, changed),
  route(noteCalls.deleteBoardNote, deleteBoardNote, changed),
];

const orderRoutes: readonly Route[] = [
  route(orderCalls.getBoardOrder, getBoardOrder, ownOrder),
  route(orderCalls.setBoardOrder, setBoardOrder, ownOrder),
  route(orderCalls.moveBoardInOrder, moveBoardInOrder, own),
];

export const boardRoutes: readonly Route[] = [
  route(calls.getBoards, getBoards, listed, 'standby'),
  route(calls.getPickerBoards, getPickerBoards, own),
  route(calls.getBoard, getBoard, visible, 'standby'),
  route(calls.createBoard, createSharedBoard, rule('The viewer makes a board of their own')),
  route(calls.updateBoard, updateBoard, owned),
  route(life.archiveBoard, archiveBoard, changed),
  route(life.unarchiveBoard, unarchiveBoard, changed),
  route(calls.getSections, getSections, visible, 'standby'),
  route(calls.getSection, getSection, visible),
  route(calls.renameSection, renameSection, changed),
  route(orderSectionsCall, orderSections, changed),
  ...noteRoutes,
  route(together.getCollaborators, getCollaborators, visible),
  route(
    together.getBoardInvites,
    getBoardInvites,
    rule(
      'Anyone who can share the board; the viewer’s own to them',
      mayShareBoard,
      listablePrivacies,
    ),
  ),
  route(together.getBoardInvite, getBoardInvite, mayRead),
  route(together.inviteToBoard, inviteToBoard, changed),
  route(together.inviteEmailsToBoard, inviteEmailsToBoard, changed),
  route(together.acceptBoardInvite, acceptBoardInvite, mayRead),
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
    followBoard,
    rule('Anyone who can see the board, but not its owner', maySeeBoard, mayFollowBoard),
  ),
  route(calls.unfollowBoard, unfollowBoard, visible),
  route(calls.getBoardFollowers, getBoardFollowers, visible),
  route(
    calls.getBoardFollowing,
    getBoardFollowing,
    rule('Anyone, public boards; protected ones too to who follows them', followedPrivacies),
  ),
  ...orderRoutes,
  route(moderateCall, moderateBoard, moderated),
];
