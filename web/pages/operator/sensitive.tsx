import { getSensitiveWords } from '#contract/discovery/sensitive.ts';
import { SensitiveWords } from '#web/discovery/home/sensitive-words.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** Words and hashtags whose pins are never recommended, and that only adults can see. */
function OperatorSensitive() {
  return (
    <OperatorFrame current="/operator/sensitive/">
      <SensitiveWords />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getSensitiveWords, {});
    return { title: t('Sensitive words'), canonical: '/operator/sensitive/', hidden: true };
  },
  Page: OperatorSensitive,
});
