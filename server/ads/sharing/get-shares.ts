import type {
  AudienceShare,
  getAdAudienceShares as sharesCall,
  getAdReceivedAudiences as receivedCall,
  ReceivedAudience,
} from '#contract/ads/audiences/shares.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { audienceNotFound } from '../audiences/audience-not-found.ts';
import { shownSize } from '../audiences/audience-rules.ts';
import { audiencesByIds, usesOf } from '../audiences/audience-store.ts';
import { receivedPage, sharesPage } from '../audiences/share-store.ts';
import { toSeconds } from '../core/times.ts';
import { otherAccounts, shareViews } from './views.ts';

/** Returns the ad accounts that an audience is shared with. */
export async function getShares(
  { read, adAccount }: AdvertiserContext,
  { audience_id, page_size: size, bookmark }: InputOf<typeof sharesCall>,
): Promise<Page<AudienceShare[]>> {
  const [audience] = await audiencesByIds(read, adAccount, [audience_id]);
  if (audience === undefined) throw audienceNotFound();
  const rows = await sharesPage(read, audience, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: await shareViews(read, audience, page),
    bookmark: rows.length > size && last ? idCursor.write(last.withId) : null,
  };
}

/** Returns audiences that other ad accounts share with this one: their name and size, and who shares them. */
export async function getReceived(
  { read, adAccount }: AdvertiserContext,
  { audience_ids: ids, page_size: size, bookmark }: InputOf<typeof receivedCall>,
): Promise<Page<ReceivedAudience[]>> {
  const wanted = { ids: ids ?? null, before: idCursor.read(bookmark) };
  const rows = await receivedPage(read, adAccount, wanted, size + 1);
  const page = rows.slice(0, size);
  const owners = page.map(({ byId: id, byName: name, byOwnerId: ownerId }) => ({
    id,
    name,
    ownerId,
  }));
  const accounts = await otherAccounts(read, owners);
  const found = page.map(({ id }) => id);
  const uses = found.length === 0 ? [] : await usesOf(read, adAccount, found);
  const last = page.at(-1);
  return {
    data: page.map(({ id, name, size: people, status, sharedAt }, at) => ({
      id,
      type: 'ad_received_audience',
      name,
      size: status === 'READY' ? shownSize(people) : null,
      status,
      ad_group_count: uses.filter(({ audienceId }) => audienceId === id).length,
      shared_by: accounts[at]!,
      created_time: toSeconds(sharedAt),
    })),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}
