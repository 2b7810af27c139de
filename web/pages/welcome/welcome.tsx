import { redirect } from '@tanstack/react-router';
import { getWelcome } from '#contract/discovery/welcome.ts';
import { WelcomeSteps } from '#web/discovery/home/welcome-steps.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';

const PATH = '/welcome/';

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    const { boards } = await at.get(getWelcome, {});
    // Where nobody has gathered anything there is nothing to choose.
    // oxlint-disable-next-line typescript/only-throw-error
    if (boards.length === 0) throw redirect({ href: '/', statusCode: 302 });
    return { title: at.words.t('Welcome'), canonical: PATH, hidden: true };
  },
  Page: WelcomeSteps,
});
