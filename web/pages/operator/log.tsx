import { getAuditLog } from '#contract/identity/operator.ts';
import { AuditLog } from '#web/identity/operator/audit-log.tsx';
import { subjectIn } from '#web/identity/operator/subject-in.ts';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The audit log. */
function OperatorLog() {
  return (
    <OperatorFrame current="/operator/log/">
      <AuditLog />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, search, words: { t } }) => {
    const user_id = subjectIn(search);
    await pages(getAuditLog, user_id === null ? {} : { user_id });
    return { title: t('Log'), canonical: '/operator/log/', hidden: true };
  },
  Page: OperatorLog,
});
