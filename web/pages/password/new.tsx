import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { NewPasswordForm } from '#web/identity/account/new-password-form.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function NewPassword() {
  const { t } = useWords();
  return (
    <AuthLayout current={null} next="/" title={t('Set a new password')} {...useAuthPictures()}>
      <NewPasswordForm />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadAuthPictures(at);
    return { title: at.words.t('Set a new password'), canonical: '/password/new/', hidden: true };
  },
  Page: NewPassword,
});
