import * as z from 'zod/mini';
import {
  createBoard,
  deleteBoard,
  getBoard,
  getBoardFollowing,
  getBoards,
  getSection,
  getSections,
  renameSection,
  updateBoard,
} from '#contract/boards.ts';
import { createSection, deleteSection } from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { digits, forAccount, gone, notRead, pageOf, paging, v5Operation } from './operation.ts';
import { v5Pin } from './pins.ts';

/** Boards, and the sections of them. */

const PRIVACIES = ['PUBLIC', 'PROTECTED', 'SECRET'] as const;

export const v5Board = z.object({
  id: digits,
  name: z.string(),
  description: z.string(),
  privacy: z.enum(PRIVACIES),
  owner: z.object({ username: z.string() }),
  pin_count: z.int(),
  follower_count: z.int(),
  collaborator_count: z.int(),
  is_ads_only: z.literal(false),
  media: z.object({
    image_cover_url: z.nullable(z.string()),
    pin_thumbnail_urls: z.array(z.string()),
  }),
  created_at: z.string(),
  board_pins_modified_at: z.nullable(z.string()),
});

const mine = { ad_account_id: notRead };
const written = z.optional(z.nullable(z.string()));
const readScopes = 'boards:read';
const writeScopes = 'boards:read boards:write';

export const listBoards = v5Operation(['boards/list', 'GET', '/boards', readScopes], {
  calls: [getBoards],
  query: z.object({ ...mine, ...paging, privacy: z.optional(z.enum(['ALL', ...PRIVACIES])) }),
  answer: pageOf(v5Board),
});
export const readBoard = v5Operation(['boards/get', 'GET', '/boards/{board_id}', readScopes], {
  calls: [getBoard],
  query: z.object(mine),
  answer: v5Board,
});
export const makeBoard = v5Operation(['boards/create', 'POST', '/boards', writeScopes], {
  calls: [createBoard],
  query: z.object(forAccount),
  body: z.object({
    name: z.string(),
    description: written,
    privacy: z.optional(z.enum(PRIVACIES)),
    is_ads_only: notRead,
  }),
  answer: v5Board,
  status: 201,
});
export const changeBoard = v5Operation(
  ['boards/update', 'PATCH', '/boards/{board_id}', writeScopes],
  {
    calls: [updateBoard],
    query: z.object(mine),
    body: z.object({
      name: z.optional(z.string()),
      description: written,
      privacy: z.optional(z.enum(PRIVACIES)),
    }),
    answer: v5Board,
  },
);
export const removeBoard = v5Operation(
  ['boards/delete', 'DELETE', '/boards/{board_id}', writeScopes],
  { calls: [deleteBoard], query: z.object(mine), ...gone },
);
const ofPins = { ...mine, ...paging, creative_types: notRead, pin_metrics: notRead };
export const listBoardPins = v5Operation(
  ['boards/list_pins', 'GET', '/boards/{board_id}/pins', 'boards:read pins:read'],
  { calls: [getBoardPins], query: z.object(ofPins), answer: pageOf(v5Pin) },
);
export const listFollowedBoards = v5Operation(
  ['boards_user_follows/list', 'GET', '/user_account/following/boards', 'user_accounts:read'],
  {
    calls: [getBoardFollowing],
    query: z.object({ ...mine, ...paging, explicit_following: notRead }),
    answer: pageOf(v5Board),
  },
);

export const v5Section = z.object({ id: digits, name: z.string() });
const sections = '/boards/{board_id}/sections';
const section = `${sections}/{section_id}`;

export const listSections = v5Operation(['board_sections/list', 'GET', sections, readScopes], {
  calls: [getSections],
  query: z.object({ ...mine, ...paging }),
  answer: pageOf(v5Section),
});
export const makeSection = v5Operation(['board_sections/create', 'POST', sections, writeScopes], {
  calls: [createSection],
  query: z.object(mine),
  body: z.object({ name: z.string() }),
  answer: v5Section,
  status: 201,
});
export const changeSection = v5Operation(['board_sections/update', 'PATCH', section, writeScopes], {
  calls: [renameSection, getSection],
  query: z.object(mine),
  body: z.object({ name: z.string() }),
  answer: v5Section,
});
export const removeSection = v5Operation(
  ['board_sections/delete', 'DELETE', section, writeScopes],
  {
    calls: [deleteSection, getSection],
    query: z.object(mine),
    ...gone,
  },
);
export const listSectionPins = v5Operation(
  ['board_sections/list_pins', 'GET', `${section}/pins`, 'boards:read pins:read'],
  { calls: [getSectionPins, getSection], query: z.object(ofPins), answer: pageOf(v5Pin) },
);
