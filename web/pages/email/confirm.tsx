import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { OpenLink } from '#web/identity/account/open-link.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function ConfirmEmail() {
  const { t } = useWords();
  return (
    <AuthLayout current={null} next="/" title={t('Your e-mail address')} {...useAuthPictures()}>
      <OpenLink keeps={false} />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadAuthPictures(at);
    return { title: at.words.t('Your e-mail address'), canonical: '/email/confirm/', hidden: true };
  },
  Page: ConfirmEmail,
});
