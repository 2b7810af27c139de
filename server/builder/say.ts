import type { InputOf } from '#contract/kernel/call.ts';
import type { updateDraft, updateDrafts } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import type { DraftSaid } from './draft-store.ts';
import { makerOf } from './maker.ts';
import { toRuledDraft } from './ruled-draft.ts';
import { refuseUnfit, requireTime } from './rules.ts';
import { takePictures } from './take-pictures.ts';
import { takeTags } from './take-tags.ts';

type Changed = Omit<InputOf<typeof updateDraft>, 'draft_id' | 'version'>;
type Alike = Omit<InputOf<typeof updateDrafts>, 'draft_ids'>;

/** What nothing was said of yet. */
export const nothingSaid: DraftSaid = {
  kind: 'single',
  scenario: 'default',
  content: {
    title: '',
    description: '',
    altText: '',
    link: null,
    areCommentsOff: false,
    pictures: [],
    tags: [],
  },
  boardId: null,
  sectionId: null,
  publishAt: null,
};

/**
 * What a draft says after a change: what the change leaves out stays as it is. Refuses what may not be
 * kept. It may fetch pictures, so it comes before other writes.
 */
export async function saidAfter(
  media: Media,
  context: SignedInContext,
  before: DraftSaid,
  input: Changed,
): Promise<DraftSaid> {
  const kind = input.kind ?? before.kind;
  const alike = await saidAlike(context, before, input);
  const kept = before.content;
  const pictures =
    input.pictures &&
    (await takePictures({ media, context, kind, kept: kept.pictures }, input.pictures));
  const tags = input.tags && (await takeTags(media, context, input.tags, kept.tags));
  const said: DraftSaid = {
    ...alike,
    kind,
    scenario: input.scenario ?? before.scenario,
    content: {
      ...alike.content,
      pictures: pictures ?? kept.pictures,
      tags: tags ?? kept.tags,
    },
  };
  refuseUnfit(toRuledDraft(said), await makerOf(media, context));
  return said;
}

/** As saidAfter, of what several drafts can say alike. */
export async function saidAlike(
  context: SignedInContext,
  before: DraftSaid,
  input: Alike,
): Promise<DraftSaid> {
  const { content } = before;
  const said: DraftSaid = {
    ...before,
    ...placeAfter(before, input),
    publishAt: input.publish_at === undefined ? before.publishAt : input.publish_at,
    content: {
      ...content,
      title: input.title ?? content.title,
      description: input.description ?? content.description,
      altText: input.alt_text ?? content.altText,
      link: input.link === undefined ? content.link : input.link,
      areCommentsOff: input.comments_disabled ?? content.areCommentsOff,
    },
  };
  await requirePlace(context, before, said);
  const { publishAt } = said;
  if (publishAt !== null && publishAt.getTime() !== before.publishAt?.getTime()) {
    requireTime(publishAt, context.now);
  }
  return said;
}

// Another board without a section of it means the board itself.
function placeAfter(before: DraftSaid, input: Alike): Pick<DraftSaid, 'boardId' | 'sectionId'> {
  const boardId = input.board_id === undefined ? before.boardId : input.board_id;
  const stays = boardId === before.boardId;
  if (input.section_id !== undefined) return { boardId, sectionId: input.section_id };
  return { boardId, sectionId: stays ? before.sectionId : null };
}

async function requirePlace(
  { read, viewer }: SignedInContext,
  before: DraftSaid,
  { boardId, sectionId }: DraftSaid,
): Promise<void> {
  if (boardId === before.boardId && sectionId === before.sectionId) return;
  if (boardId !== null) {
    // Asked again when it is published; here it keeps no lock.
    await findBoardToSaveInto(read, viewer, boardId, sectionId);
  } else if (sectionId !== null) {
    throw new Failure('section_not_found', 'Choose a board for this section.');
  }
}
