import { Door } from '#web/identity/core/door.tsx';
import { NewPasswordForm } from '#web/identity/account/new-password-form.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function NewPassword() {
  const { t } = useWords();
  return (
    <Door current={null} next="/" title={t('Set a new password')} {...useDoorPictures()}>
      <NewPasswordForm />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    await loadDoorPictures(at);
    return { title: at.words.t('Set a new password'), canonical: '/password/new/', hidden: true };
  },
  Page: NewPassword,
});
