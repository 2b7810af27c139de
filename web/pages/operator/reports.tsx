import { getReports } from '#contract/moderation/deciding.ts';
import { ReportQueue } from '#web/moderation/report-queue.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** What people reported. */
function OperatorReports() {
  return (
    <OperatorFrame current="/operator/reports/">
      <ReportQueue />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getReports, {});
    return { title: t('Reported content'), canonical: '/operator/reports/', hidden: true };
  },
  Page: OperatorReports,
});
