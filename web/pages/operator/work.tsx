import { getFailedJobs, getSite } from '#contract/identity/operator.ts';
import { FailedJobs } from '#web/identity/operator/failed-jobs.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The server's failed jobs. */
function OperatorWork() {
  return (
    <OperatorFrame current="/operator/work/">
      <FailedJobs />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([get(getSite, {}), pages(getFailedJobs, {})]);
    return { title: t('Failed jobs'), canonical: '/operator/work/', hidden: true };
  },
  Page: OperatorWork,
});
