import { getExperiments } from '#contract/experiments/experiments.ts';
import { Experiments } from '#web/identity/operator/experiments.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The experiments of this site, and their groups [EXPERIENCE-04]. */
function OperatorExperiments() {
  return (
    <OperatorFrame current="/operator/experiments/">
      <Experiments />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await get(getExperiments, {});
    return { title: t('Experiments'), canonical: '/operator/experiments/', hidden: true };
  },
  Page: OperatorExperiments,
});
