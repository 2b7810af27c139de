import { isSuspended } from '#server/identity/sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import { unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { blocks, isFollowed, somebodyIn, VIEWER, viewerValues } from '../sql.ts';

/** A person in a list, and whether the viewer follows them. */
interface ShownPerson {
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

/**
 * Returns those people who are not hidden from the viewer (null for a visitor) by a block, in either direction, or a
 * suspension; reads identity's tables.
 */
export function shownPeople(
  tx: Tx,
  viewerId: string | null,
  ids: readonly string[],
): Promise<ShownPerson[]> {
  const known = ids.filter(isStorableId);
  if (known.length === 0) return Promise.resolve([]);
  return tx.rows<ShownPerson>(
    `with viewed as materialized (
       select wanted.bucket, wanted.id, ${isFollowed('wanted.id')} as followed, ${blocks(VIEWER, 'wanted.id')} as blocked
       from unnest(${unseen(':buckets::smallint[]')}, ${unseen(':ids::bigint[]')}) as wanted (bucket, id))
     select person.id, person.username, person.full_name as "fullName", person.first_name as "firstName",
       person.picture_signature as "pictureSignature", person.follower_count as "followerCount",
       person.is_partner as "isPartner", person.is_unlisted as "isUnlisted", viewed.followed as "isFollowed"
     from viewed
     join people as person on person.bucket = viewed.bucket and person.id = viewed.id
     where person.id = :viewerId or not (
       viewed.blocked or ${isSuspended('person')} or ${blocks(somebodyIn('person'), VIEWER.id)})`,
    { buckets: known.map(bucketOf), ids: known, ...viewerValues(viewerId) },
  );
}
