import { SIGN_UP_REST_PATH } from '#contract/identity/providers.ts';
import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { CompleteSignUp } from '#web/identity/providers/complete-sign-up.tsx';
import { useNext } from '#web/identity/core/use-auth-form.ts';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { redirectIfSignedIn } from '../parts/sign-in-guard.ts';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

/** Completes the sign-up of a new person whom a provider identified. */
function SignUpComplete() {
  const { t } = useWords();
  const next = useNext();
  const { add } = usePageSearch();
  return (
    <AuthLayout current={null} next={next} title={t('Almost there')} {...useAuthPictures()}>
      <CompleteSignUp next={next === '/' ? '/welcome/' : next} adds={add === '1'} />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    // A person adding an account is already logged in, and stays so.
    if ((at.search as { add?: unknown }).add !== '1') redirectIfSignedIn(at);
    // Does not load the sign-up itself, because this page is rendered once for all visitors.
    await loadAuthPictures(at);
    return { title: at.words.t('Sign up'), canonical: SIGN_UP_REST_PATH, hidden: true };
  },
  Page: SignUpComplete,
});
