import { findAccounts } from '#contract/identity/operator.ts';
import { AccountList } from '#web/identity/operator/account-list.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** All accounts of this site. */
function OperatorPeople() {
  return (
    <OperatorFrame current="/operator/people/">
      <AccountList />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(findAccounts, { query: '' });
    return { title: t('People'), canonical: '/operator/people/', hidden: true };
  },
  Page: OperatorPeople,
});
