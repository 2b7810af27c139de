import type { DraftKind } from '#contract/builder/limits.ts';
import {
  PICTURE_BLOCK,
  VIDEO_BLOCK,
  type createStoryPin as call,
  type StoryBlock,
} from '#contract/builder/story-pins.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { findBoardToSaveFor } from '#server/boards/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { picturesBySignature, type Media } from '#server/media/index.ts';
import { chooseSection, showPin, visibilityOf, takePicture } from '#server/pins/index.ts';
import type { DraftFields, StoredPicture } from '../core/draft-store.ts';
import { putOnBoard } from '../publishing/make-pin.ts';
import { capabilitiesOf, makerFor, type MakerContext } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { refuseUnfit } from '../core/rules.ts';
import { emptyFields } from './draft-fields.ts';
import { plainComposition } from './take-pictures.ts';

type Input = InputOf<typeof call>;

/** A page as requested: its file by one of several names, and its text. */
interface StoryPage {
  readonly isVideo: boolean;
  readonly signature: string | null;
  readonly uploadId: string | null;
  readonly text: string;
}

/** Creates a pin from a video or picture, or a story, without a draft. */
export async function createStoryPin(context: MakerContext, input: Input): Promise<Pin> {
  const { media } = context;
  const pages = input.story_pin.pages.map(({ blocks }, index) => pageOf(blocks, index));
  const kind = kindOf(pages);
  const destination = {
    advertiserId: input.advertiser_id ?? null,
    boardId: input.board_id,
    sectionId: chooseSection(input.section, input.board_section_id),
  };
  // Checked twice, as for every pin: before pictures are fetched, and in the transaction that writes.
  const planned = await findBoardToSaveFor(context.read, context.viewer, destination);
  const advertiserId = planned.writerId === context.viewer.id ? null : planned.advertiserId;
  const pictures = await picturesOf(media, context, kind, pages);
  const fields = { ...destination, advertiserId, ...fieldsIn(input, kind, pictures) };
  await refuseClosed(context, fields);
  const board = await findBoardToSaveFor(context.tx, context.viewer, destination);
  const id = await putOnBoard(context, board, fields, input.method ?? 'uploaded');
  return showPin(visibilityOf(context), { id });
}

function pageOf(blocks: readonly StoryBlock[], index: number): StoryPage {
  const files = blocks.filter(({ type }) => type === PICTURE_BLOCK || type === VIDEO_BLOCK);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw wrong(index, 'A page holds one picture or one video.');
  }
  const isVideo = file.type === VIDEO_BLOCK;
  const signature = (isVideo ? file.video_signature : file.image_signature) ?? null;
  const uploadId = /^\d{1,20}$/.test(file.tracking_id ?? '') ? (file.tracking_id ?? null) : null;
  if (signature === null && uploadId === null) {
    throw wrong(index, 'Name the file of this page by its signature or its upload.');
  }
  const text = blocks.flatMap((one) => one.text ?? []).join('\n');
  return { isVideo, signature, uploadId, text };
}

/** A single page without text is an ordinary pin; a story's pages are pictures. */
function kindOf(pages: readonly StoryPage[]): DraftKind {
  const [first] = pages;
  const video = pages.findIndex(({ isVideo }) => isVideo);
  if (first !== undefined && pages.length === 1 && (first.isVideo || first.text === '')) {
    return first.isVideo ? 'video' : 'single';
  }
  if (video >= 0) throw wrong(video, 'A video is a Pin of its own. Send it as the only page.');
  return 'story';
}

async function picturesOf(
  media: Media,
  context: SignedInContext,
  kind: DraftKind,
  pages: readonly StoryPage[],
): Promise<StoredPicture[]> {
  const signatures: string[] = [];
  for (const { signature, uploadId: id } of pages) {
    const source =
      signature === null
        ? ({ kind: 'upload', id: id ?? '', signature } as const)
        : ({ kind: 'signature', signature } as const);
    signatures.push(await takePicture(media, context, source));
  }
  const files = await picturesBySignature(context.tx, signatures);
  return pages.map(({ text, isVideo }, index) => {
    const file = files.get(signatures[index] ?? '');
    if (file === undefined)
      throw new Failure('picture_not_found', "We couldn't find that picture.");
    const { signature, width, height, ext } = file;
    if (isVideo && file.video_ms === null) throw wrong(index, "This file isn't a video.");
    const composition = plainComposition(kind);
    const fields = { title: '', link: null, text, altText: '', composed: null };
    return { signature, width, height, ext, composition, ...fields };
  });
}

function fieldsIn(
  input: Input,
  kind: DraftKind,
  pictures: readonly StoredPicture[],
): Pick<DraftFields, 'kind' | 'scenario' | 'content' | 'publishAt'> {
  return {
    ...emptyFields,
    kind,
    scenario: kind === 'story' ? 'story_pin' : 'default',
    content: {
      ...emptyFields.content,
      title: input.story_pin.metadata?.pin_title ?? input.title ?? '',
      description: input.description ?? '',
      altText: input.alt_text ?? '',
      link: input.link,
      areCommentsOff: input.is_comments_allowed === false,
      pictures,
    },
  };
}

async function refuseClosed(context: MakerContext, fields: DraftFields): Promise<void> {
  const reader = { tx: context.read, viewer: context.viewer };
  refuseUnfit(toRuledDraft(fields), await makerFor(reader, await capabilitiesOf(context), fields));
}

function wrong(index: number, detail: string): Failure {
  const field = `story_pin.pages.${index}`;
  return new Failure('invalid_input', `Parameter '${field}' is invalid.`, { detail });
}
