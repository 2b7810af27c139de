import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { AskForResetForm } from '#web/identity/account/ask-for-reset-form.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function AskForReset() {
  const { t } = useWords();
  return (
    <AuthLayout current={null} next="/" title={t('Forgot your password?')} {...useAuthPictures()}>
      <AskForResetForm />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadAuthPictures(at);
    return {
      title: at.words.t('Forgot your password?'),
      canonical: '/password/reset/',
      hidden: true,
    };
  },
  Page: AskForReset,
});
