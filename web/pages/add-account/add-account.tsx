import { notFound, redirect, useParams } from '@tanstack/react-router';
import { getSignInMethods } from '#contract/identity/providers.ts';
import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { factorsIn } from '#web/identity/core/owed.ts';
import { LogInForm } from '#web/identity/entry/log-in-form.tsx';
import { ProviderRefusal } from '#web/identity/providers/provider-refusal.tsx';
import { SignInMethodList } from '#web/identity/providers/sign-in-methods.tsx';
import { SignUpForm } from '#web/identity/entry/sign-up-form.tsx';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

/** Adds another account to this browser, beside those already logged in [AUTH-18] [ROUTE-11]. */
function AddAccount() {
  const { t } = useWords();
  const { way } = useParams({ strict: false });
  const isNew = way === 'signup';
  const { owed } = usePageSearch();
  const { providers } = useCall(getSignInMethods, {});
  const waysBeside = <SignInMethodList next="/" knowsPeople={false} adds />;
  return (
    <AuthLayout
      current={isNew ? 'signup' : 'login'}
      next="/"
      adds
      title={t('Add an account')}
      {...useAuthPictures()}
    >
      <p className="soft">
        {t('You stay logged in, and can switch between your accounts without a password.')}
      </p>
      <ProviderRefusal providers={providers} />
      {isNew ? (
        <>
          <SignUpForm next="/welcome/" adds />
          {waysBeside}
        </>
      ) : (
        <LogInForm
          next="/"
          adds
          methods={factorsIn(typeof owed === 'string' ? owed.split(' ') : [])}
        >
          {waysBeside}
        </LogInForm>
      )}
      <ButtonLink href="/" variant="plain" wide>
        {t('Cancel')}
      </ButtonLink>
    </AuthLayout>
  );
}

export const page = definePage<'way'>({
  load: async (at) => {
    const way: string | undefined = at.params.way;
    // oxlint-disable-next-line typescript/only-throw-error
    if (way !== undefined && way !== 'signup') throw notFound();
    // Without an account in this browser, redirects to the normal log-in or sign-up.
    // oxlint-disable-next-line typescript/only-throw-error
    if (!at.viewer) throw redirect({ href: way === 'signup' ? '/signup/' : '/login/' });
    await Promise.all([at.get(getSignInMethods, {}), loadAuthPictures(at)]);
    return { title: at.words.t('Add an account'), canonical: '/add-account/', hidden: true };
  },
  Page: AddAccount,
});
