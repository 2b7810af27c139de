import { getHealth } from '#contract/transfer/health.ts';
import { getStorage } from '#contract/transfer/watching.ts';
import { Health } from '#web/transfer/health.tsx';
import { StorageParts } from '#web/transfer/storage.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** How the server is doing, and what takes room on it. */
function OperatorStorage() {
  return (
    <OperatorFrame current="/operator/storage/">
      <Health />
      <StorageParts />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await Promise.all([get(getHealth, {}), get(getStorage, {})]);
    return { title: t('Storage'), canonical: '/operator/storage/', hidden: true };
  },
  Page: OperatorStorage,
});
