import { Door } from '#web/identity/core/door.tsx';
import { AskForResetForm } from '#web/identity/account/ask-for-reset-form.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function AskForReset() {
  const { t } = useWords();
  return (
    <Door current={null} next="/" title={t('Forgot your password?')} {...useDoorPictures()}>
      <AskForResetForm />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadDoorPictures(at);
    return {
      title: at.words.t('Forgot your password?'),
      canonical: '/password/reset/',
      hidden: true,
    };
  },
  Page: AskForReset,
});
