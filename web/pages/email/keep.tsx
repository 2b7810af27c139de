import { AuthLayout } from '#web/identity/core/auth-layout.tsx';
import { OpenLink } from '#web/identity/account/open-link.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadAuthPictures, useAuthPictures } from '../parts/auth-pictures.ts';

function KeepEmail() {
  const { t } = useWords();
  return (
    <AuthLayout current={null} next="/" title={t('Keep your address')} {...useAuthPictures()}>
      <OpenLink keeps={true} />
    </AuthLayout>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadAuthPictures(at);
    return { title: at.words.t('Keep your address'), canonical: '/email/keep/', hidden: true };
  },
  Page: KeepEmail,
});
