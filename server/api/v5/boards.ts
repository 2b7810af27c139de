import type * as z from 'zod/mini';
import {
  changeBoard,
  changeSection,
  listBoardPins,
  listBoards,
  listFollowedBoards,
  listSectionPins,
  listSections,
  makeBoard,
  makeSection,
  readBoard,
  removeBoard,
  removeSection,
  type v5Board,
  type v5Section,
} from '#contract/api/v5/boards.ts';
import {
  type Board,
  createBoard,
  deleteBoard,
  getBoard,
  getBoardFollowing,
  getBoards,
  getSection,
  getSections,
  type Privacy,
  renameSection,
  type Section,
  updateBoard,
} from '#contract/boards.ts';
import { createSection, deleteSection } from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { dateView, handler, pageOf, pagingOf, type V5Request } from './handler.ts';
import { pinView } from './pins.ts';

type BoardView = z.infer<typeof v5Board>;

const ours = (privacy: BoardView['privacy']): Privacy => privacy.toLowerCase() as Privacy;

const boardView = (board: Board): BoardView => ({
  id: board.id,
  name: board.name,
  description: board.description,
  privacy: board.privacy.toUpperCase() as BoardView['privacy'],
  owner: { username: board.owner.username },
  pin_count: board.pin_count,
  follower_count: board.follower_count,
  collaborator_count: board.collaborator_count,
  is_ads_only: false,
  media: {
    image_cover_url: board.image_cover_url,
    pin_thumbnail_urls: board.pin_thumbnail_urls,
  },
  created_at: dateView(board.created_at),
  board_pins_modified_at: board.board_order_modified_at && dateView(board.board_order_modified_at),
});

const sectionView = ({ id, title }: Section): z.infer<typeof v5Section> => ({ id, name: title });

const boardHandlersAlone = [
  handler(listBoards, async ({ run, query }) => {
    const { privacy = 'ALL' } = query;
    const filter = privacy === 'ALL' ? ('all' as const) : ours(privacy);
    return pageOf(await run(getBoards, { privacy_filter: filter, ...pagingOf(query) }), boardView);
  }),
  handler(readBoard, async ({ run, path }) =>
    boardView((await run(getBoard, { board_id: path.board_id })).data),
  ),
  handler(makeBoard, async ({ run, query, body }) => {
    const { data } = await run(createBoard, {
      name: body.name,
      description: body.description,
      ...(body.privacy && { privacy: ours(body.privacy) }),
      advertiser_id: query.ad_account_id,
    });
    return boardView(data);
  }),
  handler(changeBoard, async ({ run, path, body }) => {
    const { data } = await run(updateBoard, {
      board_id: path.board_id ?? '',
      name: body.name,
      ...(body.description !== undefined && { description: body.description ?? '' }),
      ...(body.privacy && { privacy: ours(body.privacy) }),
    });
    return boardView(data);
  }),
  handler(removeBoard, async ({ run, path }) => {
    await run(deleteBoard, { board_id: path.board_id ?? '' });
    return null;
  }),
  handler(listBoardPins, async ({ run, path, query, viewer }) => {
    const input = { board_id: path.board_id ?? '', ...pagingOf(query) };
    return pageOf(await run(getBoardPins, input), (pin) => pinView(pin, viewer));
  }),
  handler(listFollowedBoards, async ({ run, query, viewer }) =>
    pageOf(await run(getBoardFollowing, { user_id: viewer.id, ...pagingOf(query) }), boardView),
  ),
];

/** Returns the section in a path, which must be one of the board's. */
async function sectionIn({ run, path }: Pick<V5Request, 'run' | 'path'>): Promise<string> {
  const { data } = await run(getSection, { section_id: path.section_id });
  if (data.board.id === path.board_id) return data.id;
  throw new Failure('section_not_found', "This section isn't here.");
}

const sectionHandlers = [
  handler(listSections, async ({ run, path, query }) => {
    const input = { board_id: path.board_id ?? '', ...pagingOf(query) };
    return pageOf(await run(getSections, input), sectionView);
  }),
  handler(makeSection, async ({ run, path, body }) => {
    const input = { board_id: path.board_id ?? '', name: body.name };
    return sectionView((await run(createSection, input)).data);
  }),
  handler(changeSection, async (request) => {
    const input = { section_id: await sectionIn(request), name: request.body.name };
    return sectionView((await request.run(renameSection, input)).data);
  }),
  handler(removeSection, async (request) => {
    await request.run(deleteSection, { section_id: await sectionIn(request) });
    return null;
  }),
  handler(listSectionPins, async (request) => {
    const { run, query, viewer } = request;
    const input = { section_id: await sectionIn(request), ...pagingOf(query) };
    return pageOf(await run(getSectionPins, input), (pin) => pinView(pin, viewer));
  }),
];

/** Operations on boards and their sections. */
export const boardHandlers = [...boardHandlersAlone, ...sectionHandlers];
