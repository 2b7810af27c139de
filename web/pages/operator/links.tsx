import { getListedLinks } from '#contract/trust/listed-links.ts';
import { ListedLinks } from '#web/identity/operator/listed-links.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The sites that links may and may not lead to. */
function OperatorLinks() {
  return (
    <OperatorFrame current="/operator/links/">
      <ListedLinks />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getListedLinks, {});
    return { title: t('Links to other sites'), canonical: '/operator/links/', hidden: true };
  },
  Page: OperatorLinks,
});
