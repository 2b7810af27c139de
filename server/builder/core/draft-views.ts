import type { BoardLink } from '#contract/boards.ts';
import type { DraftTag, PinDraft } from '#contract/builder/drafts.ts';
import type { DraftPicture } from '#contract/builder/pictures.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { boardLinkOf, mayWriteBoard, sectionsByIds, visibleBoards } from '#server/boards/index.ts';
import { pictureImages } from '#server/media/index.ts';
import { showPins, visibilityOf } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { draftsByIds, type DraftRow, type StoredFile, type StoredTag } from './draft-store.ts';

type Looking = Pick<SignedInContext, 'tx' | 'viewer' | 'origin'>;

/** Data that drafts only refer to. */
interface Around {
  readonly mediaUrl: string;
  readonly boards: ReadonlyMap<string, BoardLink>;
  readonly sections: ReadonlyMap<string, { readonly boardId: string; readonly title: string }>;
  readonly pins: ReadonlyMap<string, Pin>;
  readonly people: ReadonlyMap<string, Person>;
}

/** Returns drafts as wire objects for their person, in order of the rows. */
export async function draftViews(looking: Looking, rows: readonly DraftRow[]): Promise<PinDraft[]> {
  const tags = rows.flatMap((row) => row.content.tags);
  const [boards, sections, pins, people] = await Promise.all([
    boardLinks(
      looking,
      rows.flatMap((row) => row.boardId ?? []),
    ),
    sectionsByIds(
      looking.tx,
      rows.flatMap((row) => row.sectionId ?? []),
    ),
    showPins(visibilityOf(looking), named(tags, 'product')),
    unblockedPeople(
      looking,
      named(tags, 'person').map((tag) => tag.id),
    ),
  ]);
  const around: Around = {
    mediaUrl: looking.origin.mediaUrl,
    boards,
    sections,
    pins: new Map(pins.map((pin) => [pin.id, pin])),
    people,
  };
  return rows.map((row) => toDraft(row, around));
}

/** Like draftViews, for one. */
export async function draftView(looking: Looking, row: DraftRow): Promise<PinDraft> {
  const [view] = await draftViews(looking, [row]);
  if (view === undefined) throw new Error('a draft was not shown');
  return view;
}

/** Like draftViews, for the current state of drafts, in order of the ids. */
export async function draftViewsByIds(
  looking: Looking,
  ids: readonly string[],
): Promise<PinDraft[]> {
  const rows = await draftsByIds(looking.tx, ids);
  return draftViews(
    looking,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}

function named(tags: readonly StoredTag[], kind: StoredTag['kind']): StoredTag[] {
  return tags.filter((tag) => tag.kind === kind);
}

async function boardLinks(
  looking: Looking,
  ids: readonly string[],
): Promise<Map<string, BoardLink>> {
  const { tx, viewer } = looking;
  const visible = await visibleBoards(tx, viewer, ids);
  const boards = [...visible.values()].filter((board) => mayWriteBoard(viewer, board));
  const owners = await peopleViews(
    looking,
    boards.map((board) => board.ownerId),
  );
  return new Map(
    boards.flatMap((board) => {
      const owner = owners.get(board.ownerId);
      return owner ? [[board.id, boardLinkOf(board, owner)] as const] : [];
    }),
  );
}

async function unblockedPeople(
  looking: Looking,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const unblocked = await unblockedAmong(looking.tx, looking.viewer, ids);
  return new Map(await peopleViews(looking, [...unblocked]));
}

function toDraft(row: DraftRow, around: Around): PinDraft {
  const { content } = row;
  return {
    id: row.id,
    type: 'pin_draft',
    kind: row.kind,
    scenario: row.scenario,
    version: row.version,
    status: row.state === 'publishing' ? 'creating' : 'saved',
    item_status: itemStatusOf(row),
    is_scheduled: row.state === 'scheduled',
    title: content.title,
    description: content.description,
    alt_text: content.altText,
    link: content.link,
    advertiser_id: row.advertiserId,
    ...destinationOf(row, around),
    comments_disabled: content.areCommentsOff,
    pictures: content.pictures.map((picture) => toPicture(picture, around.mediaUrl)),
    tags: content.tags.map((tag) => toTag(tag, around)),
    publish_at: row.publishAt && toWireDate(row.publishAt),
    failure: failureOf(row),
    pin_id: row.pinId,
    created_at: toWireDate(row.createdAt),
    updated_at: toWireDate(row.updatedAt),
  };
}

function itemStatusOf({ state, failureCode }: DraftRow): PinDraft['item_status'] {
  if (state === 'publishing') return 'publishing';
  if (state === 'published') return 'succeeded';
  return failureCode === null ? null : 'attempted';
}

function failureOf({ failureCode: code, failureMessage: message }: DraftRow): PinDraft['failure'] {
  return code === null ? null : { code, message: message ?? '' };
}

function destinationOf(row: DraftRow, around: Around): Pick<PinDraft, 'board' | 'section'> {
  const board = around.boards.get(row.boardId ?? '') ?? null;
  const section = around.sections.get(row.sectionId ?? '');
  if (row.sectionId === null || board === null || section?.boardId !== board.id) {
    return { board, section: null };
  }
  return { board, section: { id: row.sectionId, title: section.title } };
}

function toPicture(
  picture: DraftRow['content']['pictures'][number],
  mediaUrl: string,
): DraftPicture {
  const fileView = (file: StoredFile) => ({
    image_signature: file.signature,
    images: pictureImages(mediaUrl, file),
  });
  return {
    ...fileView(picture),
    composition: picture.composition,
    composed: picture.composed && fileView(picture.composed),
    title: picture.title,
    link: picture.link,
    text: picture.text,
    alt_text: picture.altText,
  };
}

function toTag({ kind, id, page, x, y }: StoredTag, { pins, people }: Around): DraftTag {
  return kind === 'product'
    ? { kind, pin_id: id, pin: pins.get(id) ?? null, page, x, y }
    : { kind, user_id: id, user: people.get(id) ?? null, page, x, y };
}
