import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getBoardIdeas as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { findVisibleBoard, findVisibleSection } from '#server/boards/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  newestSignaturesOfBoard,
  newestSignaturesOfSection,
  newestSignaturesSaying,
  visibilityOf,
} from '#server/pins/index.ts';
import { languageCodes, languageName, wordsOf } from '#server/search-index/index.ts';
import type { SlotSource } from '../feed/feed.ts';
import type { Walks } from '../graph/index.ts';
import { languageFor } from './preference.ts';
import { runRelated } from './run-related.ts';

/** The number of the board's newest pictures that are excluded from its ideas. */
const KNOWN_PICTURES = 1000;
/** The number of newest pictures that define what a board is about. */
const BEGUN_AT = 20;

/** Returns pictures that a board or section visible to the viewer does not have, but could. */
export async function getBoardIdeas(
  context: Context & { readonly walks: Walks; readonly sources: readonly SlotSource[] },
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const { tx, viewer } = context;
  const board = await findVisibleBoard(tx, viewer, input.id);
  const without = await newestSignaturesOfBoard(tx, board.id, KNOWN_PICTURES);
  const part = await partOf(context, board.id, input.section_id ?? null);
  const text = part === null ? board.name : `${part.title} ${board.name}`;
  const language = languageFor(text, context);
  const ofPart =
    part?.pictures.length === 0
      ? await picturesSaying(context, board.id, part.title, language)
      : part?.pictures;
  // An empty section, or one whose title matches no pin, has the ideas of its board.
  const all = ofPart === undefined || ofPart.length === 0 ? without : ofPart;
  const pictures = [...new Set(all)].slice(0, BEGUN_AT);
  const request = { context, visibility: visibilityOf(context), sources: context.sources };
  return runRelated(request, context.walks, input, {
    pictures: pictures.map((signature, index) => ({
      signature,
      weight: 1 / (1 + index / BEGUN_AT),
    })),
    texts: { text, names: [] },
    prefers: { interest: board.category, language },
    without,
  });
}

async function partOf(
  { tx, viewer }: Context,
  boardId: string,
  sectionId: string | null,
): Promise<{ readonly title: string; readonly pictures: readonly string[] } | null> {
  if (sectionId === null) return null;
  const { board, section } = await findVisibleSection(tx, viewer, sectionId);
  if (board.id !== boardId) throw new Failure('section_not_found', 'Section not found.');
  const pictures = await newestSignaturesOfSection(tx, section.id, KNOWN_PICTURES);
  return { title: section.title, pictures };
}

/** Returns the board's pictures with the words of the title, in its language, or in the default one if unknown. */
function picturesSaying(
  { tx }: Context,
  boardId: string,
  title: string,
  language: string,
): Promise<string[]> {
  const codes = languageCodes.filter((code, index) => index === 0 || code === language);
  const languages = codes.map((code) => ({ code, name: languageName(code) }));
  const wanted = { words: wordsOf(title).join(' '), languages };
  return newestSignaturesSaying(tx, boardId, wanted, KNOWN_PICTURES);
}
