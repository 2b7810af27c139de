import { Door } from '#web/identity/core/door.tsx';
import { KeepAccount } from '#web/identity/account/keep-account.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function AccountKeep() {
  const { t } = useWords();
  return (
    <Door current={null} next="/" title={t('Keep your account?')} {...useDoorPictures()}>
      <KeepAccount />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadDoorPictures(at);
    return { title: at.words.t('Keep your account?'), canonical: '/account/keep/', hidden: true };
  },
  Page: AccountKeep,
});
