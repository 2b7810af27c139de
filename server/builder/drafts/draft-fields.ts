import type { InputOf } from '#contract/kernel/call.ts';
import type { updateDraft, updateDrafts } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findAdvertiser, findBoardToSaveFor } from '#server/boards/index.ts';
import type { DraftFields } from '../core/draft-store.ts';
import { capabilitiesOf, makerFor, type MakerContext } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { refuseUnfit, requireTime } from '../core/rules.ts';
import { takePictures } from './take-pictures.ts';
import { takeTags } from './take-tags.ts';

type Changed = Omit<InputOf<typeof updateDraft>, 'draft_id' | 'version'>;
type Alike = Omit<InputOf<typeof updateDrafts>, 'draft_ids'>;

/** The fields of an empty draft. */
export const emptyFields: DraftFields = {
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
  advertiserId: null,
  boardId: null,
  sectionId: null,
  publishAt: null,
};

/**
 * Applies a change to a draft's fields; omitted ones stay. Refuses what may not be stored. Call it before other writes,
 * because it may fetch pictures.
 */
export async function fieldsAfter(
  context: MakerContext,
  before: DraftFields,
  input: Changed,
): Promise<DraftFields> {
  const { media } = context;
  const kind = input.kind ?? before.kind;
  const alike = await sharedFieldsAfter(context, before, input);
  const stored = before.content;
  const pictures =
    input.pictures &&
    (await takePictures({ media, context, kind, stored: stored.pictures }, input.pictures));
  const tags = input.tags && (await takeTags(context, input.tags, stored.tags));
  const fields: DraftFields = {
    ...alike,
    kind,
    scenario: input.scenario ?? before.scenario,
    content: {
      ...alike.content,
      pictures: pictures ?? stored.pictures,
      tags: tags ?? stored.tags,
    },
  };
  // Read outside the transaction: pictures were fetched, and nothing is written yet.
  const reader = { tx: context.read, viewer: context.viewer };
  const maker = await makerFor(reader, await capabilitiesOf(context), fields);
  refuseUnfit(toRuledDraft(fields), maker);
  return fields;
}

/** Like fieldsAfter, for fields that several drafts can share. */
export async function sharedFieldsAfter(
  context: SignedInContext,
  before: DraftFields,
  input: Alike,
): Promise<DraftFields> {
  const { content } = before;
  const fields: DraftFields = {
    ...before,
    ...(await destinationAfter(context, before, input)),
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
  const { publishAt } = fields;
  if (publishAt !== null && publishAt.getTime() !== before.publishAt?.getTime()) {
    requireTime(publishAt, context.now);
  }
  return fields;
}

type Destination = Pick<DraftFields, 'advertiserId' | 'boardId' | 'sectionId'>;

/** Returns a draft's destination after a change; refuses boards that its person may not write on. */
async function destinationAfter(
  { read, viewer }: SignedInContext,
  before: DraftFields,
  input: Alike,
): Promise<Destination> {
  const destination = destinationIn(before, input);
  const { advertiserId, boardId, sectionId } = destination;
  const isSame = advertiserId === before.advertiserId && boardId === before.boardId;
  if (isSame && sectionId === before.sectionId) return destination;
  if (boardId === null) {
    if (sectionId !== null) {
      throw new Failure('section_not_found', 'Choose a board for this section.');
    }
    if (advertiserId !== null && !isSame) await findAdvertiser(read, viewer, advertiserId);
    return destination;
  }
  // Checked again when publishing; no lock is held here.
  const board = await findBoardToSaveFor(read, viewer, { ...destination, boardId });
  const isTheirs = board.writerId === viewer.id;
  return { ...destination, advertiserId: isTheirs ? advertiserId : board.advertiserId };
}

// Another board without a section means the board itself.
function destinationIn(before: DraftFields, input: Alike): Destination {
  const { advertiser_id: advertiser, board_id: board, section_id: section } = input;
  const boardId = board === undefined ? before.boardId : board;
  const sectionBefore = boardId === before.boardId ? before.sectionId : null;
  return {
    advertiserId: advertiser === undefined ? before.advertiserId : advertiser,
    boardId,
    sectionId: section === undefined ? sectionBefore : section,
  };
}
