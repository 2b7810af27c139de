import { getAdSettings } from '#contract/ads/settings.ts';
import { getAdTerms } from '#contract/business/ad-terms.ts';
import { AdSettings } from '#web/ads/operator/ad-settings.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The operators' settings for advertising. */
function OperatorAdSettings() {
  return (
    <OperatorFrame current="/operator/ad-settings/">
      <AdSettings />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await Promise.all([get(getAdSettings, {}), get(getAdTerms, {})]);
    return { title: t('Ad settings'), canonical: '/operator/ad-settings/', hidden: true };
  },
  Page: OperatorAdSettings,
});
