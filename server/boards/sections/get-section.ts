import type { InputOf } from '#contract/kernel/call.ts';
import type { getSection as call, Section } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isFormerName, movedTo } from '#server/kernel/core/moved.ts';
import { sectionView } from '../core/board-views.ts';
import {
  findBoardAt,
  findSectionAt,
  findVisibleSection,
  sectionNotFound,
  type Placed,
} from '../core/find-boards.ts';

type Input = InputOf<typeof call>;

/** Returns a section by id or address; a former address returns it with its current one. */
export async function getSection(context: Context, input: Input): Promise<Section> {
  const { board, section } = await find(context, input);
  const view = await sectionView(context, board, section);
  if (input.redirect && input.section_id === null && isFormer(input, view)) {
    throw movedTo(`${view.board.url}${encodeURIComponent(view.slug)}/`);
  }
  return view;
}

function isFormer(input: Input, { slug, board }: Section): boolean {
  const isAtSlugs = slug === input.section_slug && board.slug === input.board_slug;
  return !isAtSlugs || isFormerName(input.username ?? '', board.owner.username);
}

async function find({ tx, viewer }: Context, input: Input): Promise<Placed> {
  if (input.section_id !== null) return findVisibleSection(tx, viewer, input.section_id);
  const { username, board_slug: boardSlug, section_slug: slug } = input;
  if (username === null || boardSlug === null || slug === null) {
    throw new Failure(
      'invalid_input',
      'Name a section by its id, or by username, board_slug and section_slug.',
    );
  }
  const board = await findBoardAt(tx, viewer, username, boardSlug).catch((error: unknown) => {
    // Any missing part of the address means that the section is not found.
    throw error instanceof Failure ? sectionNotFound() : error;
  });
  return findSectionAt(tx, board, slug);
}
