import type { ViewerShape, WholeViewer } from '#contract/identity.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';

/** The viewer's data from domains above this one. */
export interface ViewersOwn {
  /** The first ad account that they own. */
  readonly firstAdvertiser: (context: SignedInContext) => Promise<WholeViewer['advertiser']>;
  /** The boards they saved to, latest first. */
  readonly recentBoards: (context: SignedInContext) => Promise<WholeViewer['recent_boards']>;
}

/** Returns the viewer, or null for a visitor. */
export async function getViewer({
  viewer,
  ...context
}: Context & ViewersOwn): Promise<WholeViewer | null> {
  return viewer && confirmViewer({ ...context, viewer });
}

/** Returns the viewer with their first ad account and recent boards [DATA-11]. */
export async function confirmViewer(context: SignedInContext & ViewersOwn): Promise<WholeViewer> {
  const { viewer, firstAdvertiser, recentBoards } = context;
  // A token without the `read` scope gets only the person's basic data.
  const reads = viewer.scopes?.includes('read') ?? true;
  return {
    ...(viewer.view as ViewerShape),
    eligible_for_stl_tool: viewer.isPartner,
    advertiser: reads ? await firstAdvertiser(context) : null,
    recent_boards: reads ? await recentBoards(context) : [],
  };
}
