import * as calls from '#contract/boards.ts';
import { orderSections as orderSectionsCall } from '#contract/boards/section-order.ts';
import { route, rule, type Route } from '#server/kernel/route.ts';
import type { MediaBase } from './board-views.ts';
import { createBoard } from './create-board.ts';
import { followBoard } from './follow-board.ts';
import { getBoardFollowers } from './get-board-followers.ts';
import { getBoardFollowing } from './get-board-following.ts';
import { getBoard } from './get-board.ts';
import { getBoards } from './get-boards.ts';
import { getPickerBoards } from './get-picker-boards.ts';
import { getSection } from './get-section.ts';
import { getSections } from './get-sections.ts';
import {
  followedPrivacies,
  listablePrivacies,
  mayFollowBoard,
  maySeeBoard,
  mayWriteBoard,
} from './policy.ts';
import { orderSections } from './order-sections.ts';
import { renameSection } from './rename-section.ts';
import { unfollowBoard } from './unfollow-board.ts';
import { updateBoard } from './update-board.ts';

const listed = rule('Anyone, public boards; all to their owner', listablePrivacies);
const own = rule('The viewer, their own boards', listablePrivacies);
const seen = rule(
  'Whoever may see the board: anyone, but a secret one its owner alone',
  maySeeBoard,
);
const changed = rule('Whoever may write the board: its owner', mayWriteBoard);

export const boardRoutes = (media: MediaBase): readonly Route[] => [
  route(calls.getBoards, getBoards(media), listed),
  route(calls.getPickerBoards, getPickerBoards(media), own),
  route(calls.getBoard, getBoard(media), seen),
  route(calls.createBoard, createBoard(media), rule('The viewer makes a board of their own')),
  route(calls.updateBoard, updateBoard(media), changed),
  route(calls.getSections, getSections(media), seen),
  route(calls.getSection, getSection(media), seen),
  route(calls.renameSection, renameSection(media), changed),
  route(orderSectionsCall, orderSections, changed),
  route(
    calls.followBoard,
    followBoard(media),
    rule('Whoever may see the board, but not its owner', maySeeBoard, mayFollowBoard),
  ),
  route(calls.unfollowBoard, unfollowBoard(media), seen),
  route(calls.getBoardFollowers, getBoardFollowers, seen),
  route(
    calls.getBoardFollowing,
    getBoardFollowing(media),
    rule('Anyone, public boards; protected ones too to who follows them', followedPrivacies),
  ),
];
