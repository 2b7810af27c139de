import { getAdReviews } from '#contract/ads/reviews.ts';
import { findAccounts, getSite } from '#contract/identity/operator.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { getReports } from '#contract/moderation/deciding.ts';
import { getHealth } from '#contract/transfer/health.ts';
import { getNewerRelease } from '#contract/transfer/releases.ts';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';
import { NewestPeople } from '#web/identity/operator/newest-people.tsx';
import { Waiting } from './waiting.tsx';

/** The start of the operators' pages: what needs somebody first. */
function OperatorStart() {
  return (
    <OperatorFrame current="/operator/" isStart>
      <Waiting />
      <NewestPeople />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([
      get(getSite, {}),
      get(getHealth, {}),
      get(getNewerRelease, {}),
      pages(getReports, {}),
      pages(getOutbox, {}),
      pages(findAccounts, { query: '' }),
      // Refused where there is no advertising, and then not shown.
      pages(getAdReviews, {}).catch(() => null),
    ]);
    return { title: t('Overview'), canonical: '/operator/', hidden: true };
  },
  Page: OperatorStart,
});
