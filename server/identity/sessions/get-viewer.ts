import type { ViewerShape, WholeViewer } from '#contract/identity.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';

/** What stands further up, and belongs to the viewer all the same. */
export interface ViewersOwn {
  /** The first ad account that they own. */
  readonly firstAdvertiser: (context: SignedInContext) => Promise<WholeViewer['advertiser']>;
  /** The boards that they saved to, the last one first. */
  readonly recentBoards: (context: SignedInContext) => Promise<WholeViewer['recent_boards']>;
}

/** Who the viewer is, or null for a visitor. */
export async function getViewer({
  viewer,
  ...context
}: Context & ViewersOwn): Promise<WholeViewer | null> {
  return viewer && confirmViewer({ ...context, viewer });
}

/** Who the viewer is, with their first ad account and their last boards [DATA-11]. */
export async function confirmViewer(context: SignedInContext & ViewersOwn): Promise<WholeViewer> {
  const { viewer, firstAdvertiser, recentBoards } = context;
  // A program that may not read learns no more than in whose name it speaks.
  const reads = viewer.scopes?.includes('read') ?? true;
  return {
    ...(viewer.view as ViewerShape),
    eligible_for_stl_tool: viewer.isPartner,
    advertiser: reads ? await firstAdvertiser(context) : null,
    recent_boards: reads ? await recentBoards(context) : [],
  };
}
