import { getSignInMethods } from '#contract/identity/providers.ts';
import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { SignUpForm } from '#web/identity/entry/sign-up-form.tsx';
import { SignInMethodList } from '#web/identity/providers/sign-in-methods.tsx';
import { useNext } from '#web/identity/core/use-auth-form.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { redirectIfSignedIn } from '../parts/sign-in-guard.ts';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function SignUp() {
  const { t } = useWords();
  const next = useNext();
  return (
    <AuthLayout current="signup" next={next} title={t('Start gathering')} {...useAuthPictures()}>
      <SignUpForm next={next === '/' ? '/welcome/' : next} />
      <SignInMethodList next={next} knowsPeople={false} />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    redirectIfSignedIn(at);
    await Promise.all([at.get(getSignInMethods, {}), loadAuthPictures(at)]);
    return { title: at.words.t('Sign up'), canonical: '/signup/' };
  },
  Page: SignUp,
});
