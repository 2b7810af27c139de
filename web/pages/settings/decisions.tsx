import { getDecisions } from '#contract/moderation/decisions.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { Decisions } from '#web/moderation/decisions.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/decisions/';

/** What was decided about the viewer's things. */
function SettingsDecisions() {
  return (
    <SettingsFrame current={PATH}>
      <Decisions />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await at.pages(getDecisions, {});
    return { title: at.words.t('Decisions about you'), canonical: PATH, hidden: true };
  },
  Page: SettingsDecisions,
});
