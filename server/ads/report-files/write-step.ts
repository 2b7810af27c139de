import { FILE_KEPT_DAYS } from '#contract/ads/report-files/report-file-rules.ts';
import type { ReportLevel } from '#contract/ads/report-rules.ts';
import { objectivesBehind } from '#contract/ads/reporting/objective-filters.ts';
import type { ObjectiveFilter } from '#contract/ads/reporting/objective-filters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type ReportInput, readReport } from '../reporting/get-report.ts';
import type { Entities } from '../reporting/report-rows-store.ts';
import { type FileRow, headOf, rowText, tailOf } from './file-text.ts';
import {
  deleteParts,
  insertPart,
  type ReportFileRow,
  storeReportFile,
} from './report-file-store.ts';
import { keywordRows } from './keyword-rows.ts';
import { type ReportedThing, thingsAfter } from './things-store.ts';

/** Approximate bytes written per step, which are buffered in memory. */
const STEP_BYTES = 1_000_000;
/** A larger file fails: no program could open it. */
const MOST_BYTES = 256_000_000;
const ROWS_AT_ONCE = 20_000;
const DAY_MS = 86_400_000;

/** Writes the next part of a report; returns its new state. */
export async function writeStep(tx: Tx, file: ReportFileRow, now: Date): Promise<ReportFileRow> {
  const texts = [file.parts === 0 ? headOf(file) : ''];
  let [bytes, rows] = [0, file.rows];
  let [lastId, place, isWhole] = [file.lastId, file.place, false];
  while (!isWhole && bytes < STEP_BYTES) {
    const some = await nextRows(tx, { ...file, lastId, place });
    for (const row of some.rows) {
      const text = rowText(file, row, some.things.get(thingOf(row)), rows === 0);
      if (text === null) continue;
      texts.push(text);
      bytes += text.length;
      rows += 1;
    }
    ({ lastId, place, isWhole } = some);
  }
  if (isWhole) texts.push(tailOf(file));
  const content = Buffer.from(texts.join(''));
  const size = file.size + content.length;
  const written = { ...file, parts: file.parts + 1, rows, size, lastId, place };
  if (size > MOST_BYTES) {
    await deleteParts(tx, file);
    return stored(tx, { ...written, status: 'FAILED', failure: 'TOO_LARGE', size: 0 });
  }
  await insertPart(tx, file, file.parts, content);
  const expiresAt = new Date(now.getTime() + FILE_KEPT_DAYS * DAY_MS);
  return stored(tx, isWhole ? { ...written, status: 'FINISHED', expiresAt } : written);
}

async function stored(tx: Tx, row: ReportFileRow): Promise<ReportFileRow> {
  await storeReportFile(tx, row);
  return row;
}

interface SomeRows {
  readonly rows: readonly FileRow[];
  readonly things: ReadonlyMap<string, ReportedThing>;
  readonly lastId: string | null;
  readonly place: string | null;
  readonly isWhole: boolean;
}

/** Returns the rows of the next few entities, from a report limited to these. */
async function nextRows(tx: Tx, file: ReportFileRow): Promise<SomeRows> {
  const many = thingsAtOnce(file.template);
  const things = await thingsAfter(tx, entitiesOf(file), file.lastId, many);
  const last = things.at(-1);
  const nothing = { rows: [], things: new Map(), lastId: file.lastId, place: null, isWhole: true };
  if (last === undefined) return nothing;
  const { level } = file.template;
  const account = { bucket: file.bucket, id: file.accountId };
  const ids = things.map(({ id }) => id);
  const { data, bookmark } =
    level === 'KEYWORD'
      ? { data: await keywordRows(tx, account, things, daysOf(file)), bookmark: null }
      : await readReport(tx, account, inputOf(file, level, ids));
  return {
    rows: (data as readonly FileRow[]).toSorted(byThing),
    things: new Map(things.map((thing) => [thing.id, thing])),
    lastId: bookmark === null ? last.id : file.lastId,
    place: bookmark,
    isWhole: bookmark === null && things.length < many,
  };
}

/** Returns the id of a row's entity; for a keyword its ad group's. */
const thingOf = (row: FileRow): string =>
  row.level === 'KEYWORD' ? (row.ad_group_id ?? '') : row.id;

function byThing(one: FileRow, other: FileRow): number {
  const [first, second] = [thingOf(one), thingOf(other)];
  return first < second ? -1 : Number(first > second);
}

const daysOf = ({ startDay: from, endDay: to }: ReportFileRow) => ({ from, to });

/** Returns how many entities' rows fit on one page of the report, even with a year of days. */
function thingsAtOnce({ level, granularity, breakdown }: ReportFileRow['template']): number {
  if (level === 'KEYWORD') return 10;
  if (breakdown === 'TOPIC' || breakdown === 'SEARCH_TERM') return 1;
  return granularity === 'TOTAL' && breakdown === null ? 1000 : 50;
}

const objectivesOf = ({ objective_types }: ReportFileRow['template']) =>
  objectivesBehind(objective_types as readonly ObjectiveFilter[] | null);

const entitiesOf = ({ bucket, accountId, template }: ReportFileRow): Entities => ({
  bucket,
  accountId,
  level: template.level === 'KEYWORD' ? 'AD_GROUP' : template.level,
  campaignIds: template.campaign_ids,
  groupIds: template.ad_group_ids,
  adIds: template.ad_ids,
  statuses: template.entity_statuses,
  objectives: objectivesOf(template),
});

function inputOf(file: ReportFileRow, level: ReportLevel, ids: readonly string[]): ReportInput {
  const { accountId, template, startDay, endDay, place } = file;
  const own = (one: ReportLevel): string[] | null => (one === level ? [...ids] : null);
  return {
    advertiser_id: accountId,
    orbac_subject_id: null,
    level,
    start_date: startDay,
    end_date: endDay,
    granularity: template.granularity,
    columns: template.columns,
    conversion_columns:
      template.conversion_columns.length === 0 ? null : template.conversion_columns,
    click_window_days: template.click_window_days,
    engagement_window_days: template.engagement_window_days,
    view_window_days: template.view_window_days,
    report_time: template.report_time,
    campaign_ids: own('CAMPAIGN'),
    ad_group_ids: own('AD_GROUP'),
    ad_ids: own('AD'),
    least_impressions: null,
    breakdown: template.breakdown,
    order_by: null,
    page_size: ROWS_AT_ONCE,
    bookmark: place,
  };
}
