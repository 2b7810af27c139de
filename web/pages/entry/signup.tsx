import { getWaysIn } from '#contract/identity/providers.ts';
import { Door } from '#web/identity/core/door.tsx';
import { SignUpForm } from '#web/identity/entry/sign-up-form.tsx';
import { WaysInBeside } from '#web/identity/providers/ways-in.tsx';
import { useNext } from '#web/identity/core/use-door.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { passIfIn } from '../parts/door-pass.ts';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function SignUp() {
  const { t } = useWords();
  const next = useNext();
  return (
    <Door current="signup" next={next} title={t('Start gathering')} {...useDoorPictures()}>
      <SignUpForm next={next === '/' ? '/welcome/' : next} />
      <WaysInBeside next={next} knowsPeople={false} />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    passIfIn(at);
    await Promise.all([at.get(getWaysIn, {}), loadDoorPictures(at)]);
    return { title: at.words.t('Sign up'), canonical: '/signup/' };
  },
  Page: SignUp,
});
