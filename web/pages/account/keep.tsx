import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { KeepAccount } from '#web/identity/account/keep-account.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function AccountKeep() {
  const { t } = useWords();
  return (
    <AuthLayout current={null} next="/" title={t('Keep your account?')} {...useAuthPictures()}>
      <KeepAccount />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadAuthPictures(at);
    return { title: at.words.t('Keep your account?'), canonical: '/account/keep/', hidden: true };
  },
  Page: AccountKeep,
});
