import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { LiveExperiments } from './live-experiments.ts';
import { experimentByName } from './experiment-store.ts';
import { exposedSince, type Exposed, storeCounted } from './result-store.ts';

/** Returns which of these people saved a Pin after the time given for each. */
export type SaversAmong = (
  read: Tx,
  people: readonly { readonly personId: string; readonly at: Date }[],
) => Promise<ReadonlySet<string>>;

const PAGE = 1000;
const MINUTE = 23;
const ALWAYS = new Date(0);

/** Counts hourly, for every experiment, the people exposed to it, and those of them who saved afterwards. */
export const countResultsTask = ({ usual }: LiveExperiments, saversAmong: SaversAmong): Task => ({
  name: 'experiments.count-results',
  hourly: MINUTE,
  isLong: true,
  async run(_payload, { tx, now }) {
    for (const { name, groups } of usual) {
      const row = await experimentByName(tx, name);
      const counts = new Map(Object.keys(groups).map((group) => [group, { people: 0, savers: 0 }]));
      const about = { experiment: name, since: row?.changedAt ?? ALWAYS };
      let page: readonly Exposed[] = [];
      let last = { bucket: -1, personId: '0' };
      do {
        page = await exposedSince(tx, about, last, PAGE);
        const savers = await saversAmong(tx, page);
        for (const { group, personId } of page) {
          const count = counts.get(group);
          if (count === undefined) continue;
          count.people += 1;
          if (savers.has(personId)) count.savers += 1;
        }
        last = page.at(-1) ?? last;
      } while (page.length === PAGE);
      const key = { experiment: name, version: row?.version ?? 0 };
      await storeCounted(
        tx,
        Array.from(counts, ([group, count]) => ({ ...key, group, ...count })),
        now,
      );
    }
  },
});
