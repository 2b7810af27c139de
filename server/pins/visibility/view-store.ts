import type { Privacy } from '#contract/boards.ts';
import { isCovered, isShared } from '#server/boards/sql.ts';
import { ownersOfSites } from '#server/business/sql.ts';
import { bucketIn, pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isFollowed, viewerValues } from '#server/social/sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from '../core/store.ts';
import { hiddenParts } from '../sql.ts';

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

/** What is read of people. */
const PERSON = [
  'username',
  'full_name',
  'first_name',
  'picture_signature',
  'follower_count',
  'is_partner',
  'is_unlisted',
];

const personColumns = (who: string): string => `
  ${who}.username as "${who}Username", ${who}.full_name as "${who}FullName",
  ${who}.first_name as "${who}FirstName", ${who}.picture_signature as "${who}PictureSignature",
  ${who}.follower_count as "${who}FollowerCount", ${who}.is_partner as "${who}IsPartner",
  ${who}.is_unlisted as "${who}IsUnlisted", (${who}.id in (select id from followed)) is true as "${who}IsFollowed"`;

// The first part has what lies in the pins' buckets; each other one has rows of other buckets, found by what the parts
// before it name. A cluster runs each part on the shards, and joins them on the coordinator. The arrays make the
// planner look up each of their values by index, where it may otherwise read all of the viewer's pins.
const PARTS = `
   here as materialized (
     select ${pinColumns}, boards.owner_id as "ownerId",
       boards.privacy, boards.disabled_privacy as "disabledPrivacy",
       ${isCovered('boards')} as "isCovered", ${isShared('boards')} as "isShared",
       boards.advertiser_id as "advertiserId", boards.name as "boardName", boards.slug as "boardSlug",
       boards.layout as "boardLayout",
       sections.title as "sectionTitle", sections.slug as "sectionSlug",
       liked.likes,
       liked.likes > 0 and exists (
         select 1 from pin_likes as mine where mine.bucket = pins.bucket and mine.pin_id = pins.id
           and mine.person_id = :viewerId::bigint) as "isLiked",
       talked.comments, talked.are_off as "areCommentsOff",
       sponsored.sponsor_id as "sponsorId", sponsored.status as sponsorship
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
     join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
     left join pin_like_counts as liked on liked.bucket = pins.bucket and liked.pin_id = pins.id
     left join pin_comments as talked on talked.bucket = pins.bucket and talked.pin_id = pins.id
     left join pin_sponsors as sponsored on sponsored.bucket = pins.bucket
       and sponsored.pin_id = pins.id
     left join sections on sections.bucket = pins.bucket and sections.id = pins.section_id),
   pictured as materialized (
     select pictures.signature, pictures.width, pictures.height, pictures.ext,
       pictures.dominant_color as "dominantColor", pictures.thumb_hash as "thumbHash",
       pictures.video_ms as "videoMs", pictures.animated as "isAnimated",
       counted.pins as "countedPins", counted.saves as "countedSaves"
     from pictures
     left join picture_counts as counted on counted.bucket = pictures.bucket
       and counted.signature = pictures.signature
     where (pictures.bucket, pictures.signature) in (
       select ${pictureBucketIn('signature')}, signature from here)),
   discussed as materialized (
     select others.signature, sum(others.comments)::int as comments
     from pin_comments as others
     join pin_search as public on public.bucket = others.bucket and public.pin_id = others.pin_id
     where others.signature = any(array(select signature from here)) and not others.are_off
     group by others.signature),
   claimed as materialized (
     ${ownersOfSites("select rtrim(domain, '.') from here where domain is not null")}),
   first as materialized (
     select pins.id, boards.owner_id, boards.privacy, ${isShared('boards')} as is_shared
     from pins
     left join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
     where (pins.bucket, pins.id) in (
       select ${bucketIn('"originPinId"')}, "originPinId" from here where "sourcePinId" is not null)),
   last as materialized (
     select distinct on (signature) signature, id, board_id from pins
     where person_id = :viewerId::bigint and signature = any(array(select signature from here))
     order by signature, id desc),
   saved as materialized (
     select boards.id, boards.owner_id, boards.privacy, boards.name, boards.slug, boards.layout,
       ${isShared('boards')} as is_shared
     from boards
     where (boards.bucket, boards.id) in (select ${bucketIn('board_id')}, board_id from last)),
   named as materialized (
     select "ownerId" as id from here union select "personId" from here
     union select here."originPersonId" from here join first on first.id = here."originPinId"
     union select owner_id from saved),
   ${hiddenParts(PERSON)},
   followed as materialized (
     select id from named where ${isFollowed('named.id')})`;

// Built once: it is long, and every list runs it.
const VIEW = `with ${PARTS}
   select here.*,
     pictured.width, pictured.height, pictured.ext, pictured."dominantColor", pictured."thumbHash",
     pictured."videoMs", pictured."isAnimated", pictured."countedPins", pictured."countedSaves",
     coalesce(discussed.comments, 0) as "pictureComments",
     here."ownerId" in (select id from hidden) as "ownerIsBlocked",
     here."personId" in (select id from hidden) as "pinnerIsBlocked",
     (origin.id in (select id from hidden)) is true as "originIsBlocked",
     saved.id as "savedBoardId", last.id as "savedPinId", saved.owner_id as "savedOwnerId", saver.username as "savedUsername",
     saved.privacy as "savedPrivacy", saved.name as "savedName", saved.slug as "savedSlug",
     saved.layout as "savedLayout", saved.is_shared as "savedIsShared",
     first.owner_id as "firstOwnerId", first.privacy as "firstPrivacy", first.is_shared as "firstIsShared",
     claimed.person_id as "siteOwnerId",
     pinner.id as "pinnerId", origin.id as "originId",
     ${personColumns('owner')}, ${personColumns('pinner')}, ${personColumns('origin')}
   from here
   join known as owner on owner.id = here."ownerId"
   join pictured on pictured.signature = here.signature
   left join discussed on discussed.signature = here.signature
   left join claimed on claimed.host = rtrim(here.domain, '.')
   left join known as pinner on pinner.id = here."personId" and pinner.id <> here."ownerId"
   left join first on here."sourcePinId" is not null and first.id = here."originPinId"
   left join known as origin on origin.id = here."originPersonId" and first.id is not null
   left join last on last.signature = here.signature
   left join saved on saved.id = last.board_id
   left join known as saver on saver.id = saved.owner_id`;

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
