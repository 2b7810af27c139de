import { getFailedJobs, getSite } from '#contract/identity/operator.ts';
import { getPlannedTasks } from '#contract/transfer/watching.ts';
import { FailedJobs } from '#web/identity/operator/failed-jobs.tsx';
import { PlannedTasks } from '#web/transfer/planned-tasks.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The server's failed jobs, and what it does by itself. */
function OperatorWork() {
  return (
    <OperatorFrame current="/operator/work/">
      <FailedJobs />
      <PlannedTasks />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([get(getSite, {}), get(getPlannedTasks, {}), pages(getFailedJobs, {})]);
    return { title: t('Jobs'), canonical: '/operator/work/', hidden: true };
  },
  Page: OperatorWork,
});
