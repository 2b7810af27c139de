import { getOperatorExperiences } from '#contract/experience/operator-experiences.ts';
import { OperatorExperiences } from '#web/experience/operator-experiences.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The prompts that people get on this site, and who has seen them. */
function Experiences() {
  return (
    <OperatorFrame current="/operator/experiences/">
      <OperatorExperiences />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getOperatorExperiences, {});
    return { title: t('Experiences'), canonical: '/operator/experiences/', hidden: true };
  },
  Page: Experiences,
});
