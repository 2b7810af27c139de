import { getJoinInvitations, getSite } from '#contract/identity/operator.ts';
import { JoinInvitations } from '#web/identity/operator/join-invitations.tsx';
import { SignUpChoice } from '#web/identity/operator/sign-up-choice.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The ways to join this site. */
function OperatorJoining() {
  return (
    <OperatorFrame current="/operator/joining/">
      <SignUpChoice />
      <JoinInvitations />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([get(getSite, {}), pages(getJoinInvitations, {})]);
    return { title: t('Sign-up'), canonical: '/operator/joining/', hidden: true };
  },
  Page: OperatorJoining,
});
