import { getStorage } from '#contract/transfer/watching.ts';
import { StorageParts } from '#web/transfer/storage.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** What takes room on the server. */
function OperatorStorage() {
  return (
    <OperatorFrame current="/operator/storage/">
      <StorageParts />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await get(getStorage, {});
    return { title: t('Storage'), canonical: '/operator/storage/', hidden: true };
  },
  Page: OperatorStorage,
});
