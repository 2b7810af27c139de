import type { BoardLink } from '#contract/boards.ts';
import type { Images } from '#contract/media.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { toWireDate } from '#server/kernel/wire-date.ts';
import { hashtagsIn } from './rules.ts';
import type { PictureCounts } from './saves-store.ts';
import type { PinRow } from './store.ts';

/** Everything that a pin's row only names, as this viewer may see it. */
export interface PinParts {
  readonly board: BoardLink;
  readonly section: { readonly id: string; readonly title: string; readonly slug: string } | null;
  readonly pinner: Person;
  /** Who pinned it first; null when that pin is gone or may not be seen. */
  readonly origin: Person | null;
  readonly picture: {
    readonly dominantColor: string;
    readonly thumbHash: string | null;
    readonly images: Images;
  };
  readonly counts: PictureCounts;
  /** Where the viewer saved this picture last. */
  readonly savedTo: BoardLink | null;
  readonly mayChange: boolean;
  readonly reason: string | null;
}

/** What the wire says of a pin without a link. */
const NO_DOMAIN = 'Uploaded by user';
const BYTES_OF_ID = 16;

/** A pin as the wire shows it; the one place where its fields are named. */
export function toPin(row: PinRow, parts: PinParts): Pin {
  return {
    ...namesOf(row),
    ...wordsOf(row, parts),
    ...pictureOf(row, parts),
    ...peopleOf(row, parts),
    ...countsOf(row, parts),
    ...absent,
    ...placeOf(row, parts),
  };
}

function namesOf(row: PinRow) {
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

function wordsOf(row: PinRow, { board }: PinParts) {
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
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`;
}

function pictureOf(row: PinRow, { picture }: PinParts) {
  return {
    image_signature: row.signature,
    images: picture.images,
    image_medium_size_url: picture.images['236x'].url,
    dominant_color: picture.dominantColor,
    thumb_hash: picture.thumbHash,
  };
}

function peopleOf(row: PinRow, { pinner, origin }: PinParts) {
  const credited = origin ?? pinner;
  return {
    pinner,
    native_creator: row.method === 'uploaded' ? pinner : null,
    origin_pinner: row.sourcePinId === null ? null : origin,
    closeup_attribution: { id: credited.id, full_name: credited.full_name },
  };
}

function countsOf(row: PinRow, { counts }: PinParts) {
  return {
    repin_count: counts.saves,
    comment_count: 0,
    share_count: 0,
    reaction_counts: {},
    aggregated_pin_data: {
      // Of the picture, not of a pin: an id that names no pin which the viewer may not see.
      id: String(BigInt(`0x${row.signature.slice(0, BYTES_OF_ID)}`) >> 1n),
      aggregated_stats: { saves: counts.pins, done: 0 },
      comment_count: 0,
    },
  };
}

function placeOf(row: PinRow, parts: PinParts) {
  const { board, section, savedTo } = parts;
  return {
    board,
    privacy: board.privacy,
    section: section && { id: section.id, title: section.title, slug: section.slug },
    pinned_to_board: savedTo && {
      id: savedTo.id,
      name: savedTo.name,
      url: savedTo.url,
      layout: savedTo.layout,
    },
    is_editable: parts.mayChange,
    recommendation_reason: parts.reason === null ? null : { reason: parts.reason },
  };
}

/** Fields of domains that do not stand yet. */
const absent = {
  is_promoted: false,
  promoter: null,
  promoted_is_removable: false,
  is_video: false,
  videos: null,
  story_pin_data: null,
  story_pin_data_id: null,
  carousel_data: null,
  embed: null,
  rich_summary: null,
  rich_metadata: null,
  tracking_params: null,
  attribution: null,
};
