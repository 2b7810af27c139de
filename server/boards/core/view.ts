import type { Board, BoardLink, Section } from '#contract/boards.ts';
import type { Images } from '#contract/media/images.ts';
import type { Person } from '#contract/social.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { SectionRow } from './section-store.ts';
import type { BoardRow } from './store.ts';

/** A picture for a board's cover or previews. */
export interface BoardPicture {
  readonly signature: string;
  readonly dominantColor: string;
  readonly images: Images;
}

/** Data that a board's row only refers to. */
export interface BoardParts {
  readonly owner: Person;
  readonly mayWrite: boolean;
  readonly mayDelete: boolean;
  /** Whether the viewer is a collaborator, or invited to be one. */
  readonly isShared: boolean;
  /** Whether the viewer, not being its owner, acts for its advertiser. */
  readonly isManaged: boolean;
  readonly isInvited: boolean;
  readonly isFollowed: boolean;
  readonly archivedAt: Date | null;
  /** The longest-standing ones. */
  readonly collaborators: readonly Person[];
  readonly cover: BoardPicture | null;
  /** Newest first. */
  readonly recent: readonly BoardPicture[];
}

/** Returns the path of a board's page, percent-encoded. */
export function boardPath(username: string, slug: string): string {
  return `/${encodeURIComponent(username)}/${encodeURIComponent(slug)}/`;
}

/** Returns a link to a board. */
export function boardLinkOf(
  row: Pick<BoardRow, 'id' | 'name' | 'slug' | 'privacy' | 'layout'>,
  owner: Person,
): BoardLink {
  return {
    id: row.id,
    node_id: nodeId('Board', row.id),
    type: 'board',
    name: row.name,
    url: boardPath(owner.username, row.slug),
    privacy: row.privacy,
    layout: row.layout,
    owner,
  };
}

/** Converts a board to its wire form [DATA-06]; the only place that lists its fields. */
export function toBoard(row: BoardRow, parts: BoardParts): Board {
  return {
    ...boardLinkOf(row, parts.owner),
    slug: row.slug,
    description: row.description,
    category: row.category,
    pin_order: row.pinOrder,
    access: [...(parts.mayWrite ? ['write'] : []), ...(parts.mayDelete ? ['delete'] : [])],
    board_access: parts.mayWrite ? ['write'] : [],
    pin_count: row.pinCount,
    section_count: row.sectionCount,
    note_count: row.noteCount,
    follower_count: row.followerCount,
    followed_by_me: parts.isFollowed,
    // Only for those who act for it; the owner does not need it [DATA-08].
    advertiser_id: parts.isManaged ? row.advertiserId : null,
    ...peopleOf(row, parts),
    archived_by_me_at: parts.archivedAt && toWireDate(parts.archivedAt),
    created_at: toWireDate(row.createdAt),
    board_order_modified_at: toWireDate(orderModifiedAt(row)),
    ...picturesOf(row, parts),
    is_temporarily_disabled: row.disabledPrivacy !== null,
    sensitivity_screen: screenOf(row),
    // Only set on a section's board.
    section: null,
  };
}

/** Saved pins come first, so a save changes the order like an arrangement. */
function orderModifiedAt({ lastSavedAt, orderChangedAt, createdAt }: BoardRow): Date {
  const saved = lastSavedAt ?? createdAt;
  return orderChangedAt !== null && orderChangedAt > saved ? orderChangedAt : saved;
}

function peopleOf(row: BoardRow, { collaborators, isShared, isInvited }: BoardParts) {
  return {
    collaborator_count: row.collaboratorCount,
    is_collaborative: row.collaboratorCount > 0,
    collaborating_users: [...collaborators],
    collaborated_by_me: isShared,
    should_show_board_collaborators: collaborators.length > 0,
    invited_to_collaborate: isInvited,
  };
}

function picturesOf(row: BoardRow, { cover, recent }: BoardParts) {
  return {
    has_custom_cover: row.coverChosen,
    cover_pin: coverPinOf(row, cover),
    image_cover_url: cover?.images['474x'].url ?? null,
    image_cover_hd_url: cover?.images['736x'].url ?? null,
    image_thumbnail_url: cover?.images['170x'].url ?? null,
    images: {
      '170x': recent.map((picture) => ({
        ...picture.images['170x'],
        dominant_color: picture.dominantColor,
      })),
    },
    cover_images: cover && { '236x': cover.images['236x'], '474x': cover.images['474x'] },
    pin_thumbnail_urls: recent.map((picture) => picture.images['170x'].url),
    dominant_color: cover?.dominantColor ?? null,
  };
}

/** Returns a chosen cover: the crop, and the picture's size. */
function coverPinOf(
  { coverPinId, coverCrop, coverSignature }: BoardRow,
  cover: BoardPicture | null,
): Board['cover_pin'] {
  if (coverPinId === null || coverSignature === null || cover === null) return null;
  const { width, height } = cover.images.orig;
  return {
    pin_id: coverPinId,
    image_signature: coverSignature,
    crop: coverCrop && [...coverCrop],
    size: [width, height],
  };
}

/** Returns the operator's warning, if it covers the board. */
export function screenOf({
  screenReason: reason,
  screenCovers,
}: Pick<BoardRow, 'screenReason' | 'screenCovers'>): Board['sensitivity_screen'] {
  return reason === null ? null : { reason, show_warning: screenCovers };
}

/** Converts a section to its wire form [DATA-09]; `recent` is newest first. */
export function toSection(row: SectionRow, board: Board, recent: readonly BoardPicture[]): Section {
  return {
    id: row.id,
    node_id: nodeId('BoardSection', row.id),
    type: 'board_section',
    title: row.title,
    slug: row.slug,
    pin_count: row.pinCount,
    preview_pins: recent.map((picture) => ({
      image_medium_url: picture.images['236x'].url,
      image_signature: picture.signature,
      dominant_color: picture.dominantColor,
    })),
    board: { ...board, section: { id: row.id, title: row.title, slug: row.slug } },
  };
}

function nodeId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}
