import type { getReports as call, ReportedThing } from '#contract/moderation/deciding.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds, type Person } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { pictureImages, picturesBySignature } from '#server/media/index.ts';
import { waitingReports, type ReportRow } from '../core/report-store.ts';
import { earlierAgainst, waitingThings, type ThingRow } from '../core/thing-store.ts';

/** The most reports listed per thing: more would say nothing new. */
const MOST_REPORTS = 20;

/** What awaits an operator's decision, longest waiting first. */
export async function getReports(
  { read, origin }: SignedInContext,
  { page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<ReportedThing[]>> {
  const rows = await waitingThings(read, timeCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const ids = page.map(({ id }) => id);
  const personIds = [...new Set(page.map(({ personId }) => personId))];
  const [people, reports, earlier, pictures] = await Promise.all([
    peopleByIds(read, personIds),
    waitingReports(read, ids, MOST_REPORTS),
    earlierAgainst(read, personIds),
    picturesBySignature(
      read,
      page.flatMap(({ signature }) => signature ?? []),
    ),
  ]);
  const byThing = Map.groupBy(reports, ({ thingId }) => thingId);
  const last = page.at(-1);
  return {
    data: page.flatMap((row) => {
      const person = people.get(row.personId);
      if (person === undefined) return [];
      const picture = pictures.get(row.signature ?? '');
      return [
        toView(row, {
          person,
          reports: byThing.get(row.id) ?? [],
          earlier: earlier.get(row.personId) ?? 0,
          image: picture ? pictureImages(origin.mediaUrl, picture)['236x'].url : null,
        }),
      ];
    }),
    bookmark:
      rows.length > size && last ? timeCursor.write({ at: last.waitsSince, id: last.id }) : null,
  };
}

interface Parts {
  readonly person: Person;
  readonly reports: readonly ReportRow[];
  readonly earlier: number;
  readonly image: string | null;
}

function toView(
  row: ThingRow & { readonly waitsSince: Date },
  { person, reports, earlier, image }: Parts,
): ReportedThing {
  return {
    id: row.id,
    type: 'reported_thing',
    kind: row.kind,
    object_id: row.thingId,
    person: { id: person.id, username: person.username, full_name: person.fullName },
    url: row.kind === 'person' ? `/${person.username}/` : row.path,
    text: row.text,
    image_url: image,
    waits_since: toWireDate(row.waitsSince),
    decision_no: row.decisionNo,
    verdict: row.verdict,
    appeal: row.isAppealed ? row.appeal : null,
    report_count: reports[0]?.total ?? 0,
    reports: reports.map(({ reason, comment }) => ({ reason, comment })),
    earlier_count: earlier,
  };
}
