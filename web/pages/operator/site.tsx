import { getSite } from '#contract/identity/operator.ts';
import { getSiteWords } from '#contract/identity/site-words.ts';
import { SetUp } from '#web/identity/operator/set-up.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The site's name and texts, and its operator's first steps. */
function OperatorSite() {
  return (
    <OperatorFrame current="/operator/site/">
      <SetUp />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await Promise.all([get(getSite, {}), get(getSiteWords, {})]);
    return { title: t('Set up'), canonical: '/operator/site/', hidden: true };
  },
  Page: OperatorSite,
});
