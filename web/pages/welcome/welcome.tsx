import { redirect } from '@tanstack/react-router';
import { getWelcome } from '#contract/discovery/welcome.ts';
import { getUser } from '#contract/social.ts';
import { WelcomeSteps } from '#web/discovery/home/welcome-steps.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { PortraitField } from '#web/social/profile/portrait-field.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';

const PATH = '/welcome/';

/** A new person's optional photo, and their interests. */
function Welcome() {
  const user = useCall(getUser, {});
  return <WelcomeSteps face={<PortraitField user={user} size={48} />} />;
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    const [{ boards }] = await Promise.all([at.get(getWelcome, {}), at.get(getUser, {})]);
    // Without topics or boards there is nothing to choose.
    // oxlint-disable-next-line typescript/only-throw-error
    if (boards.length === 0) throw redirect({ href: '/', statusCode: 302 });
    return { title: at.words.t('Welcome'), canonical: PATH, hidden: true };
  },
  Page: Welcome,
});
