import type { Page } from '#contract/kernel/call.ts';
import type { Person } from '#contract/social.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { peopleViews, type Beholding } from './people-views.ts';
import type { Edge } from './store.ts';

/** A page of people from at most `size` edges; one more edge means that there is a next page. */
export async function pageOfPeople(
  looking: Beholding,
  edges: readonly Edge[],
  size: number,
): Promise<Page<Person[]>> {
  const page = edges.slice(0, size);
  const last = page.at(-1);
  const views = await peopleViews(
    looking,
    page.map((edge) => edge.id),
  );
  return {
    data: page.flatMap((edge) => views.get(edge.id) ?? []),
    bookmark: last && edges.length > size ? timeCursor.write(last) : null,
  };
}
