import { getPeopleStorage, getStorageLimit } from '#contract/media/quota.ts';
import { getHealth } from '#contract/transfer/health.ts';
import { getStorage } from '#contract/transfer/watching.ts';
import { Health } from '#web/transfer/health.tsx';
import { PeopleStorage } from '#web/transfer/people-storage.tsx';
import { StorageParts } from '#web/transfer/storage.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** How the server is doing, and what takes room on it. */
function OperatorStorage() {
  return (
    <OperatorFrame current="/operator/storage/">
      <Health />
      <PeopleStorage />
      <StorageParts />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([
      get(getHealth, {}),
      get(getStorage, {}),
      get(getStorageLimit, {}),
      pages(getPeopleStorage, {}),
    ]);
    return { title: t('Storage'), canonical: '/operator/storage/', hidden: true };
  },
  Page: OperatorStorage,
});
