import { Door } from '#web/identity/core/door.tsx';
import { OpenLink } from '#web/identity/account/open-link.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function ConfirmEmail() {
  const { t } = useWords();
  return (
    <Door current={null} next="/" title={t('Your e-mail address')} {...useDoorPictures()}>
      <OpenLink keeps={false} />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadDoorPictures(at);
    return { title: at.words.t('Your e-mail address'), canonical: '/email/confirm/', hidden: true };
  },
  Page: ConfirmEmail,
});
