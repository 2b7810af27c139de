import type { ViewerShape, WholeViewer } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';

/** What stands further up, and belongs to the viewer all the same. */
export interface ViewersOwn {
  /** The first ad account that they own. */
  readonly firstAdvertiser: (context: SignedInContext) => Promise<WholeViewer['advertiser']>;
  /** The boards that they saved to, the last one first. */
  readonly recentBoards: (context: SignedInContext) => Promise<WholeViewer['recent_boards']>;
}

/** Who the viewer is, with their first ad account and their last boards [DATA-11]. */
export async function viewerOf(
  context: SignedInContext,
  { firstAdvertiser, recentBoards }: ViewersOwn,
): Promise<WholeViewer> {
  const { viewer } = context;
  // A program that may not read learns no more than in whose name it speaks.
  const reads = viewer.scopes?.includes('read') ?? true;
  return {
    ...(viewer.view as ViewerShape),
    eligible_for_stl_tool: viewer.isPartner,
    advertiser: reads ? await firstAdvertiser(context) : null,
    recent_boards: reads ? await recentBoards(context) : [],
  };
}
