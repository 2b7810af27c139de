import type * as z from 'zod/mini';
import { makeReport, readReport, V5_LEVELS, V5_PARTS } from '#contract/api/v5/reports.ts';
import { createAdReportFile, getAdReportFile } from '#contract/ads/report-files/report-files.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import { countedAs } from './analytics.ts';
import { handler } from './handler.ts';
import { filePath, readToken, tokenOf } from './report-link.ts';

const NOWHERE = { report_status: 'DOES_NOT_EXIST', url: null, size: null } as const;

/** Operations on reports, which are made in the background and fetched by a token. */
export const reportHandlers = (keys: SealKeys) => [
  handler(makeReport, async ({ run, account, body }) => {
    const { level, columns, report_format: format = 'JSON' } = body;
    const { data } = await run(createAdReportFile, {
      advertiser_id: account,
      name: `${level} ${body.start_date} ${body.end_date}`,
      level: V5_LEVELS[level],
      date_range: 'CUSTOM',
      ...countedAs(body),
      breakdown: partOf(body),
      campaign_ids: body.campaign_ids,
      ad_group_ids: body.ad_group_ids,
      ad_ids: body.ad_ids,
      objective_types: body.campaign_objective_types,
      // Always JSON: the requested format is written from it when it is fetched.
      format: 'JSON',
    });
    const token = tokenOf({ reportId: data.id, format, columns });
    return { report_status: data.status, token, message: null };
  }),
  handler(readReport, async ({ run, account, query: { token }, site, now }) => {
    const report = readToken(token);
    if (report === null) return NOWHERE;
    const { data } = await run(getAdReportFile, {
      advertiser_id: account,
      report_id: report.reportId,
    }).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'ad_report_not_found') return { data: null };
      throw error;
    });
    if (data?.format !== 'JSON') return NOWHERE;
    const isThere = data.status === 'FINISHED';
    const url = isThere ? site + filePath(keys, { account, token }, now) : null;
    return { report_status: data.status, url, size: null };
  }),
];

/** Returns the breakdown: levels of TARGETING have exactly one, the others none. */
function partOf({ level, targeting_types: parts }: z.output<typeof makeReport.body>) {
  const isBroken = level.endsWith('_TARGETING');
  const [part] = parts ?? [];
  if (isBroken === (part !== undefined)) return part && V5_PARTS[part];
  throw new Failure('invalid_input', "Parameter 'targeting_types' is invalid.", {
    detail: isBroken ? 'targeting_types: Name one.' : 'targeting_types: This level has none.',
  });
}
