import { isShared } from '#server/boards/sql.ts';
import { pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { viewerValues } from '#server/social/sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import type { ViewRow, Unmanaged } from './view-store.ts';
import { pinColumns, type PinRow } from '../core/store.ts';
import { hiddenParts } from '../sql.ts';

/** A pin with what decides whether the viewer may see it, and what search indexes, but no other fields of its view. */
export type VisibilityRow = PinRow & VisibilityFacts & Pick<ViewRow, 'dominantColor' | 'videoMs'>;

/** What decides whether the viewer may see a pin. */
export type VisibilityFacts = Pick<
  ViewRow,
  | 'ownerId'
  | 'privacy'
  | 'disabledPrivacy'
  | 'isShared'
  | 'advertiserId'
  | 'isManaged'
  | 'ownerIsBlocked'
  | 'pinnerIsBlocked'
>;

// The values are of one pin rather than a list, because such a statement is planned only once per connection.
const VISIBILITY = `
   with here as materialized (
     select ${pinColumns},
       boards.owner_id as "ownerId", boards.privacy, boards.disabled_privacy as "disabledPrivacy",
       ${isShared('boards')} as "isShared", boards.advertiser_id as "advertiserId"
     from pins
     join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
     where pins.bucket = :bucket::smallint and pins.id = :id::bigint),
   pictured as materialized (
     select signature, dominant_color, video_ms from pictures
     where (bucket, signature) in (select ${pictureBucketIn('signature')}, signature from here)),
   named as materialized (select "ownerId" as id from here union select "personId" from here),
   ${hiddenParts()}
   select here.*,
     pictured.dominant_color as "dominantColor", pictured.video_ms as "videoMs",
     here."ownerId" in (select id from hidden) as "ownerIsBlocked",
     here."personId" in (select id from hidden) as "pinnerIsBlocked"
   from here
   join pictured on pictured.signature = here.signature
   join known as owner on owner.id = here."ownerId"`;

/** Returns the pin's row for the viewer; null if viewRows would omit it. */
export function visibilityRow(
  tx: Tx,
  viewerId: string | null,
  id: string,
): Promise<Unmanaged<VisibilityRow> | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<Unmanaged<VisibilityRow>>(VISIBILITY, {
    bucket: bucketOf(id),
    id,
    ...viewerValues(viewerId),
  });
}
