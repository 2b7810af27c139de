import { getSignInMethods } from '#contract/identity/providers.ts';
import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { factorsIn } from '#web/identity/core/owed.ts';
import { LogInForm } from '#web/identity/entry/log-in-form.tsx';
import { ProviderRefusal } from '#web/identity/providers/provider-refusal.tsx';
import { SignInMethodList } from '#web/identity/providers/sign-in-methods.tsx';
import { useNext } from '#web/identity/core/use-auth-form.ts';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { redirectIfSignedIn } from '../parts/sign-in-guard.ts';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function LogIn() {
  const { t } = useWords();
  const next = useNext();
  const { owed } = usePageSearch();
  const { providers } = useCall(getSignInMethods, {});
  return (
    <AuthLayout current="login" next={next} title={t('Welcome back')} {...useAuthPictures()}>
      <ProviderRefusal providers={providers} />
      <LogInForm next={next} methods={factorsIn(typeof owed === 'string' ? owed.split(' ') : [])}>
        <SignInMethodList next={next} knowsPeople />
      </LogInForm>
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    redirectIfSignedIn(at);
    await Promise.all([at.get(getSignInMethods, {}), loadAuthPictures(at)]);
    return { title: at.words.t('Log in'), canonical: '/login/' };
  },
  Page: LogIn,
});
