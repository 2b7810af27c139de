import { getAdReportFiles } from '#contract/ads/report-files/report-files.ts';
import { getAdReportSchedules, getAdReportStops } from '#contract/ads/report-files/schedules.ts';
import { isId } from '#web/ads/core/address-fields.ts';
import { inputOfFiles, inputOfOne, inputOfSchedule } from '#web/ads/report-files/files-input.ts';
import { reportIn, scheduleIn } from '#web/ads/report-files/template-in.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const ofReports = { title: 'Reports', right: 'reporting' } as const;

const history: ConsolePage = {
  ...ofReports,
  Part: lazyPart<object>(
    async () => (await import('#web/ads/report-files/history-page.tsx')).ReportHistory,
  ),
  load: ({ pages }, { id: advertiser_id }) =>
    Promise.all([
      pages(getAdReportFiles, { advertiser_id }),
      pages(getAdReportSchedules, { advertiser_id }),
    ]),
};

export const pagesOfReports: ConsolePages = {
  report_center: history,
  report_center_history: history,
  report_center_builder: {
    ...ofReports,
    fields: { id: isId, schedule: isId },
    Part: lazyPart<object>(
      async () => (await import('#web/ads/report-files/builder-page.tsx')).ReportBuilder,
    ),
    load: async ({ pages, search }, { id: advertiser_id }) => {
      const schedule_id = scheduleIn(search);
      if (schedule_id !== null)
        return pages(getAdReportSchedules, inputOfSchedule(advertiser_id, schedule_id));
      const report_id = reportIn(search);
      return report_id !== null && pages(getAdReportFiles, inputOfOne(advertiser_id, report_id));
    },
  },
  report_center_unsubscribe: {
    ...ofReports,
    Part: lazyPart<object>(
      async () => (await import('#web/ads/report-files/stops-page.tsx')).ReportStops,
    ),
    load: ({ pages }, { id: advertiser_id }) => pages(getAdReportStops, { advertiser_id }),
  },
  report_center_download: {
    ...ofReports,
    fields: { id: isId },
    Part: lazyPart<object>(
      async () => (await import('#web/ads/report-files/download-page.tsx')).ReportDownload,
    ),
    load: async ({ pages, search }, { id: advertiser_id }) => {
      const report_id = reportIn(search);
      const input =
        report_id === null ? inputOfFiles(advertiser_id) : inputOfOne(advertiser_id, report_id);
      return pages(getAdReportFiles, input);
    },
  },
};
