import type { ViewerShape, WholeViewer } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { firstAccounts } from '../acting/grant-store.ts';

/** The boards that the viewer saved to, the last one first; boards stand further up. */
export type RecentBoards = (context: SignedInContext) => Promise<WholeViewer['recent_boards']>;

/** Who the viewer is, with their first ad account and their last boards [DATA-11]. */
export async function viewerOf(
  context: SignedInContext,
  recentBoards: RecentBoards,
): Promise<WholeViewer> {
  const { tx, viewer } = context;
  // A program that may not read learns no more than in whose name it speaks.
  const reads = viewer.scopes?.includes('read') ?? true;
  const account = reads ? (await firstAccounts(tx, [viewer.id])).get(viewer.id) : undefined;
  return {
    ...(viewer.shown as ViewerShape),
    eligible_for_stl_tool: viewer.isPartner,
    advertiser: account ? { id: account.id, merchant_id: account.merchantId } : null,
    recent_boards: reads ? await recentBoards(context) : [],
  };
}
