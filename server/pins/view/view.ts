import type { BoardLink } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Person } from '#contract/social.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { pictureImages, pictureVideos } from '#server/media/index.ts';
import { richOf } from './rich.ts';
import { hashtagsIn } from '#contract/search-index/hashtags.ts';
import { partsOf } from '../core/made-of.ts';
import type { ViewRow } from '../visibility/view-store.ts';

/** The context of a pin's own fields, as far as this viewer may see it. */
export interface PinParts {
  readonly board: BoardLink;
  readonly pinner: Person;
  /** The first pinner; null if that pin is gone or may not be seen. */
  readonly origin: Person | null;
  /** The prefix of pictures' URLs. */
  readonly mediaUrl: string;
  /** The board where the viewer last saved this picture. */
  readonly savedTo: Pin['pinned_to_board'];
  readonly mayChange: boolean;
  readonly reason: RecommendationReason | null;
}

/** The API's domain of a pin without a link. */
const NO_DOMAIN = 'Uploaded by user';
const DIGITS_OF_ID = 16;
const SIGNATURE_DIGITS = 32;

/** Returns the API's id of a picture, which is also the key of its comments; it names no pin. */
export function aggregatedId(signature: string): string {
  return String(BigInt(`0x${signature.slice(0, DIGITS_OF_ID)}`) >> 1n);
}

/** Returns the range of signatures of pictures with this id: those that start with one of two sequences of digits. */
export function signaturesOfObject(id: string): { readonly first: string; readonly last: string } {
  const begin = (low: bigint): string =>
    ((BigInt(id) << 1n) | low).toString(16).padStart(DIGITS_OF_ID, '0');
  const rest = SIGNATURE_DIGITS - DIGITS_OF_ID;
  return { first: begin(0n) + '0'.repeat(rest), last: begin(1n) + 'f'.repeat(rest) };
}

/** Converts a row to the API's pin; the only place that lists its fields. */
export function toPin(row: ViewRow, parts: PinParts): Pin {
  return {
    ...namesOf(row),
    ...wordsOf(row, parts),
    ...pictureOf(row, parts),
    ...peopleOf(row, parts),
    ...countsOf(row),
    ...richOf(row),
    ...absent,
    ...partsOf(row, parts.mediaUrl),
    ...locationOf(row, parts),
  };
}

function namesOf(row: ViewRow) {
  return {
    id: row.id,
    node_id: Buffer.from(`Pin:${row.id}`).toString('base64'),
    type: 'pin' as const,
    seo_url: `/pin/${row.id}/`,
    created_at: toWireDate(row.createdAt),
    method: row.method,
    is_uploaded: row.method === 'uploaded',
  };
}

function wordsOf(row: ViewRow, { board }: PinParts) {
  const description = row.description === '' ? null : row.description;
  return {
    title: row.title,
    grid_title: row.title,
    description: row.description,
    grid_description: row.description,
    closeup_description: description,
    closeup_unified_description: description,
    seo_title: row.title || firstWords(row.description) || row.altText || board.name,
    seo_description: row.description || row.altText || row.title,
    alt_text: row.altText === '' ? null : row.altText,
    auto_alt_text: null,
    hashtags: hashtagsIn(row.description),
    link: row.link,
    domain: row.domain ?? NO_DOMAIN,
    link_domain: row.domain === null ? null : { domain: row.domain, official_user: null },
  };
}

function firstWords(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length <= 80
    ? line
    : `${line
        .slice(0, 80)
        .replace(/\s\S*$/, '')
        .trimEnd()
        .toWellFormed()}…`;
}

function pictureOf(row: ViewRow, { mediaUrl }: PinParts) {
  const images = pictureImages(mediaUrl, row);
  return {
    image_signature: row.signature,
    images,
    image_medium_size_url: images['236x'].url,
    is_animated: row.isAnimated,
    is_video: row.videoMs !== null,
    videos: pictureVideos(mediaUrl, { ...row, video_ms: row.videoMs }),
    dominant_color: row.dominantColor,
    thumb_hash: row.thumbHash,
  };
}

function peopleOf(row: ViewRow, { pinner, origin }: PinParts) {
  const credited = origin ?? pinner;
  return {
    pinner,
    native_creator: row.method === 'uploaded' ? pinner : null,
    origin_pinner: row.sourcePinId === null ? null : origin,
    via_pinner: row.sourcePinId === row.originPinId ? origin : null,
    closeup_attribution: { id: credited.id, full_name: credited.full_name },
  };
}

function countsOf(row: ViewRow) {
  return {
    repin_count: row.countedSaves ?? 0,
    comment_count: commentsAt(row),
    comments_disabled: row.areCommentsOff ?? false,
    share_count: 0,
    // A like is the API's reaction 1, so far the only one.
    reaction_counts: row.likes ? { '1': row.likes } : {},
    reaction_by_me: row.isLiked ? 1 : 0,
    aggregated_pin_data: {
      id: aggregatedId(row.signature),
      aggregated_stats: { saves: row.countedPins ?? 0, done: 0 },
      comment_count: commentsAt(row),
    },
  };
}

/** Counts the comments at all public pins of the picture, and at this one if it is not public. */
function commentsAt(row: ViewRow): number {
  if (row.areCommentsOff) return 0;
  return row.pictureComments + (row.privacy === 'public' ? 0 : (row.comments ?? 0));
}

function locationOf(row: ViewRow, parts: PinParts) {
  const { board, savedTo } = parts;
  return {
    board,
    privacy: board.privacy,
    section: sectionOf(row),
    pinned_to_board: savedTo,
    is_editable: parts.mayChange,
    recommendation_reason: parts.reason,
  };
}

function sectionOf({ sectionId, sectionTitle, sectionSlug }: ViewRow): Pin['section'] {
  if (sectionId === null || sectionTitle === null || sectionSlug === null) return null;
  return { id: sectionId, title: sectionTitle, slug: sectionSlug };
}

/** Defaults of fields that are filled in elsewhere, or not at all. */
const absent = {
  sponsorship: null,
  shuffle_asset: null,
  is_promoted: false,
  promoter: null,
  promoted_is_removable: false,
  embed: null,
  tracking_params: null,
  attribution: null,
};
