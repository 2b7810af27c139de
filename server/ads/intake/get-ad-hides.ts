import * as z from 'zod/mini';
import type { AdHide, getAdHides as call } from '#contract/ads/viewing.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorOf } from '#server/kernel/context/cursor.ts';
import { peopleViews } from '#server/social/index.ts';
import { viewerOf } from '../serving/viewer-store.ts';
import { ownersOf, shownBy } from './hides-store.ts';

type What = AdHide['what'];
interface Hidden {
  readonly what: What;
  readonly id: string;
}

const cursor = cursorOf(
  z.tuple([z.enum(['advertiser', 'ad']), cursorId()]),
  ([what, id]): Hidden => ({ what, id }),
  ({ what, id }) => [what, id],
);

/** Returns the viewer's hidden ads and advertisers; deleted ones are left out, as nothing can unhide them. */
export async function getAdHides(
  context: SignedInContext,
  { page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<AdHide[]>> {
  const { read, viewer } = context;
  const row = await viewerOf(read, viewer.id);
  const after = cursor.read(bookmark);
  const hidden = [
    ...inOrder('advertiser', row?.mutedAccounts ?? []),
    ...inOrder('ad', row?.hiddenAds ?? []),
  ].filter((one) => after === null || goesBehind(after, one));
  // People hide some hundreds at most. Pages are made of existing ones, so that deleted ones leave no gap.
  const rest = await visibleAds(context, hidden);
  const data = rest.slice(0, size);
  const last = data.at(-1);
  return {
    data,
    bookmark: last !== undefined && rest.length > size ? cursor.write(last) : null,
  };
}

/** Newest first, by when they were hidden. */
const inOrder = (what: What, ids: readonly string[]): Hidden[] =>
  ids.toSorted((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1)).map((id) => ({ what, id }));

function goesBehind(after: Hidden, one: Hidden): boolean {
  return after.what === one.what ? BigInt(one.id) < BigInt(after.id) : one.what === 'ad';
}

async function visibleAds(
  { read, viewer, origin }: SignedInContext,
  hidden: readonly Hidden[],
): Promise<AdHide[]> {
  const idsOf = (what: What) => hidden.flatMap((one) => (one.what === what ? [one.id] : []));
  const ads = await shownBy(read, idsOf('ad'));
  const accountIds = [...idsOf('advertiser'), ...[...ads.values()].map((ad) => ad.accountId)];
  const owners = await ownersOf(read, [...new Set(accountIds)]);
  const people = await peopleViews({ tx: read, viewer, origin }, [...owners.values()]);
  return hidden.flatMap(({ what, id }) => {
    const ad = what === 'ad' ? ads.get(id) : undefined;
    const accountId = what === 'ad' ? ad?.accountId : id;
    const promoter = people.get(owners.get(accountId ?? '') ?? '');
    return promoter === undefined ? [] : [{ what, id, promoter, pin_id: ad?.pinId ?? null }];
  });
}
