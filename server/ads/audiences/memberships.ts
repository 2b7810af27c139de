import type {
  AdMembership,
  deleteAdMembership as deleteCall,
  getAdMemberships as getCall,
} from '#contract/ads/audiences/memberships.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { peopleViews } from '#server/social/index.ts';
import { leaveAudience, membershipsPage } from './member-store.ts';

/** Returns the viewer's audiences: the owner, the kind and the expiry of each. */
export async function getMemberships(
  { read, viewer, now, origin }: SignedInContext,
  { page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<AdMembership[]>> {
  const rows = await membershipsPage(read, viewer.id, idCursor.read(bookmark), now, size + 1);
  const page = rows.slice(0, size);
  const owners = [...new Set(page.map(({ ownerId }) => ownerId))];
  const people = await peopleViews({ tx: read, viewer, origin }, owners);
  const last = page.at(-1);
  return {
    data: page.flatMap(({ audienceId, kind, ownerId, since, until }) => {
      const promoter = people.get(ownerId);
      if (promoter === undefined) return [];
      return {
        id: audienceId,
        promoter,
        audience_type: kind,
        since: toWireDate(since),
        until: until && toWireDate(until),
      };
    }),
    bookmark: rows.length > size && last ? idCursor.write(last.audienceId) : null,
  };
}

/** Leaves an audience for good, effective from the next page. */
export async function deleteMembership(
  { tx, viewer, now }: SignedInContext,
  { audience_id }: InputOf<typeof deleteCall>,
): Promise<null> {
  await leaveAudience(tx, viewer.id, audience_id, now);
  return null;
}
