import type { Privacy } from '#contract/boards.ts';
import { isCovered, isShared } from '#server/boards/sql.ts';
import { ownerOfSiteAt } from '#server/business/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { bucketIn, pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isBlocked, isFollowed, viewerValues } from '#server/social/sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

/** A person, and whether the viewer follows them. */
export interface ViewPerson {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly pictureSignature: string | null;
  readonly followerCount: number;
  readonly isPartner: boolean;
  readonly isUnlisted: boolean;
  readonly isFollowed: boolean;
}

/** A row before it is known whether the viewer acts for its board's advertiser. */
export type Unmanaged<Row> = Omit<Row, 'isManaged'>;

type PersonOf<Who extends string> = {
  readonly [Field in keyof ViewPerson as `${Who}${Capitalize<Field>}`]: ViewPerson[Field] | null;
};

/**
 * A pin with all data of its view. The row decides nothing: boards' own policy checks everything that comes with a
 * privacy and an owner before any of it is shown.
 */
export interface ViewRow extends PinRow, PersonOf<'owner'>, PersonOf<'pinner'>, PersonOf<'origin'> {
  readonly ownerId: string;
  readonly ownerUsername: string;
  readonly privacy: Privacy;
  /** As in BoardRow. */
  readonly disabledPrivacy: Privacy | null;
  /** Whether an operator's warning covers the board. */
  readonly isCovered: boolean;
  /** Whether the viewer is a collaborator of the board. */
  readonly isShared: boolean;
  /** The advertiser that the board was created for. */
  readonly advertiserId: string | null;
  /**
   * Whether the viewer is not the owner but publishes for that advertiser: set by boards' own rule, not by this
   * statement.
   */
  readonly isManaged: boolean;
  readonly boardName: string;
  readonly boardSlug: string;
  readonly boardLayout: string;
  readonly sectionTitle: string | null;
  readonly sectionSlug: string | null;
  readonly width: number;
  readonly height: number;
  readonly ext: 'jpg' | 'png' | 'webp' | 'gif';
  readonly dominantColor: string;
  readonly thumbHash: string;
  readonly isAnimated: boolean;
  /** The length of the picture's video; null without a video. */
  readonly videoMs: number | null;
  /** How often the picture is on public boards; null if it never was. */
  readonly countedPins: number | null;
  readonly countedSaves: number | null;
  /** Null if nobody ever liked it. */
  readonly likes: number | null;
  readonly isLiked: boolean | null;
  /** Comments at this pin; null if there never were any. */
  readonly comments: number | null;
  readonly areCommentsOff: boolean | null;
  /** Comments at all public pins of the picture. */
  readonly pictureComments: number;
  /** Whether a block in either direction, or a suspension, hides the board's owner or the pinner from the viewer. */
  readonly ownerIsBlocked: boolean;
  readonly pinnerIsBlocked: boolean;
  /** Null if the original's owner is no longer known. */
  readonly originIsBlocked: boolean | null;
  /** The board where the viewer last saved this picture; null if they did not. */
  readonly savedBoardId: string | null;
  /** The pin of that save. */
  readonly savedPinId: string | null;
  readonly savedOwnerId: string | null;
  readonly savedUsername: string | null;
  readonly savedPrivacy: Privacy | null;
  readonly savedIsShared: boolean | null;
  readonly savedName: string | null;
  readonly savedSlug: string | null;
  readonly savedLayout: string | null;
  /** The board of the first pin of the chain of saves; null if that pin is gone. */
  readonly firstOwnerId: string | null;
  readonly firstPrivacy: Privacy | null;
  readonly firstIsShared: boolean | null;
  /** The person who claimed the linked site. */
  readonly siteOwnerId: string | null;
  /** The person named as its paid partner, and their answer. */
  readonly sponsorId: string | null;
  readonly sponsorship: number | null;
}

const personColumns = (who: string): string => `
  ${who}.id as "${who}Id", ${who}.username as "${who}Username", ${who}.full_name as "${who}FullName",
  ${who}.first_name as "${who}FirstName", ${who}.picture_signature as "${who}PictureSignature",
  ${who}.follower_count as "${who}FollowerCount",
  ${who}.is_partner as "${who}IsPartner", ${who}.is_unlisted as "${who}IsUnlisted", ${isFollowed(`${who}.id`)} as "${who}IsFollowed"`;

// Built once: it is long, and every list runs it.
const VIEW = `select ${pinColumns},
     boards.privacy, boards.disabled_privacy as "disabledPrivacy",
     ${isCovered('boards')} as "isCovered", ${isShared('boards')} as "isShared", boards.advertiser_id as "advertiserId", boards.name as "boardName", boards.slug as "boardSlug",
     boards.layout as "boardLayout",
     sections.title as "sectionTitle", sections.slug as "sectionSlug",
     pictures.width, pictures.height, pictures.ext,
     pictures.dominant_color as "dominantColor", pictures.thumb_hash as "thumbHash",
     pictures.video_ms as "videoMs", pictures.animated as "isAnimated",
     counted.pins as "countedPins", counted.saves as "countedSaves",
     liked.likes,
     liked.likes > 0 and exists (
       select from pin_likes as mine where mine.bucket = pins.bucket and mine.pin_id = pins.id
         and mine.person_id = :viewerId::bigint) as "isLiked",
     talked.comments, talked.are_off as "areCommentsOff",
     (select coalesce(sum(others.comments), 0)::int from pin_comments as others
      join pin_search as public on public.bucket = others.bucket and public.pin_id = others.pin_id
      where others.signature = pins.signature and not others.are_off) as "pictureComments",
     ${isSuspended('owner')} or ${isBlocked('boards.owner_id')} as "ownerIsBlocked",
     ${isSuspended('pinner')} or ${isBlocked('pins.person_id')} as "pinnerIsBlocked",
     ${isSuspended('origin')}
       or origin.id is not null and ${isBlocked('origin.id')} as "originIsBlocked",
     saved.id as "savedBoardId", last.id as "savedPinId", saved.owner_id as "savedOwnerId", saver.username as "savedUsername",
     saved.privacy as "savedPrivacy", saved.name as "savedName", saved.slug as "savedSlug",
     saved.layout as "savedLayout", ${isShared('saved')} as "savedIsShared",
     first_board.owner_id as "firstOwnerId", first_board.privacy as "firstPrivacy",
     ${isShared('first_board')} as "firstIsShared",
     ${ownerOfSiteAt('pins.domain')} as "siteOwnerId",
     sponsored.sponsor_id as "sponsorId", sponsored.status as sponsorship,
     ${personColumns('owner')}, ${personColumns('pinner')}, ${personColumns('origin')}
   from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
   cross join lateral (
     select * from pins where pins.bucket = wanted.bucket and pins.id = wanted.id offset 0) as pins
   join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
   join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
   join pictures on pictures.bucket = ${pictureBucketIn('pins.signature')}
     and pictures.signature = pins.signature
   left join picture_counts as counted on counted.bucket = pictures.bucket
     and counted.signature = pictures.signature
   left join pin_like_counts as liked on liked.bucket = pins.bucket and liked.pin_id = pins.id
   left join pin_comments as talked on talked.bucket = pins.bucket and talked.pin_id = pins.id
   left join pin_sponsors as sponsored on sponsored.bucket = pins.bucket
     and sponsored.pin_id = pins.id
   left join people as pinner on pinner.id <> boards.owner_id
     and pinner.bucket = ${bucketIn('pins.person_id')} and pinner.id = pins.person_id
   left join sections on sections.bucket = pins.bucket and sections.id = pins.section_id
   left join pins as first on pins.source_pin_id is not null
     and first.bucket = ${bucketIn('pins.origin_pin_id')} and first.id = pins.origin_pin_id
   left join boards as first_board on first_board.bucket = first.bucket
     and first_board.id = first.board_id
   left join people as origin on origin.bucket = ${bucketIn('pins.origin_person_id')}
     and origin.id = pins.origin_person_id and first.id is not null
   left join lateral (
     select id, board_id from pins as mine
     where mine.person_id = :viewerId and mine.signature = pins.signature
     order by mine.id desc limit 1) as last on true
   left join boards as saved on saved.bucket = ${bucketIn('last.board_id')}
     and saved.id = last.board_id
   left join people as saver on saver.bucket = saved.bucket and saver.id = saved.owner_id`;

/**
 * Returns the pins with these ids, as far as the viewer is concerned, in no order; those whose board, owner or
 * picture is gone are omitted. It is one statement, so that all data is of one snapshot, and needs one round trip
 * for any number of pins. It reads rows of boards, social, media, business and identity.
 */
export function viewRows(
  tx: Tx,
  viewerId: string | null,
  ids: readonly string[],
): Promise<Unmanaged<ViewRow>[]> {
  const known = ids.filter(isStorableId);
  if (known.length === 0) return Promise.resolve([]);
  return tx.rows<Unmanaged<ViewRow>>(VIEW, {
    buckets: known.map(bucketOf),
    ids: known,
    ...viewerValues(viewerId),
  });
}
