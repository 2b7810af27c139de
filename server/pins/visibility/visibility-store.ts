import { isShared } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { bucketIn, pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isBlocked, viewerValues } from '#server/social/sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import type { ViewRow, Unmanaged } from './view-store.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

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
const VISIBILITY = `select ${pinColumns},
     pictures.dominant_color as "dominantColor", pictures.video_ms as "videoMs",
     boards.owner_id as "ownerId", boards.privacy, boards.disabled_privacy as "disabledPrivacy",
     ${isShared('boards')} as "isShared",
     boards.advertiser_id as "advertiserId",
     ${isSuspended('owner')} or ${isBlocked('boards.owner_id')} as "ownerIsBlocked",
     ${isSuspended('pinner')} or ${isBlocked('pins.person_id')} as "pinnerIsBlocked"
   from pins
   join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
   join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
   join pictures on pictures.bucket = ${pictureBucketIn('pins.signature')}
     and pictures.signature = pins.signature
   left join people as pinner on pinner.id <> boards.owner_id
     and pinner.bucket = ${bucketIn('pins.person_id')} and pinner.id = pins.person_id
   where pins.bucket = :bucket::smallint and pins.id = :id::bigint`;

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
