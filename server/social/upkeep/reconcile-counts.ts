import { correctCounts } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { mirrorFollow } from '../follows/follow-applied.ts';
import { edgeCounts, edgesOf, looseEdges, mirrors } from './reconcile-store.ts';

/** The counts of follows, and their mirror rows on the followee's side. */
export const socialCounters: readonly Counter[] = [
  { name: 'both sides of follows', followsByJob: true, find: mirrors, repair: mirrorFollowsOf },
  {
    name: 'followers and followed of people',
    followsByJob: false,
    find: edgeCounts,
    repair: (tx, id) => correctCounts(tx, id, () => edgesOf(tx, id)),
  },
];

async function mirrorFollowsOf(tx: Tx, personId: string): Promise<boolean> {
  const edges = await looseEdges(tx, personId);
  for (const edge of edges) await mirrorFollow(tx, edge.follower, edge.followee);
  return edges.length > 0;
}
