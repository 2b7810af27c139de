import { Door } from '#web/identity/door.tsx';
import { LogInForm } from '#web/identity/log-in-form.tsx';
import { useNext } from '#web/identity/use-door.ts';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { passIfIn } from './door-pass.ts';
import { loadDoorPictures, useDoorPictures } from './door-pictures.ts';

function LogIn() {
  const { t } = useWords();
  const next = useNext();
  return (
    <Door current="login" next={next} title={t('Welcome back')} {...useDoorPictures()}>
      <LogInForm next={next} />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    passIfIn(at);
    await loadDoorPictures(at);
    return { title: at.words.t('Log in'), canonical: '/login/' };
  },
  Page: LogIn,
});
