import { SIGN_UP_REST_PATH } from '#contract/identity/providers.ts';
import { Door } from '#web/identity/door.tsx';
import { CompleteSignUp } from '#web/identity/providers/complete-sign-up.tsx';
import { useNext } from '#web/identity/use-door.ts';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { passIfIn } from './door-pass.ts';
import { loadDoorPictures, useDoorPictures } from './door-pictures.ts';

/** Where somebody new whom a provider has named ends their sign-up. */
function SignUpComplete() {
  const { t } = useWords();
  const next = useNext();
  return (
    <Door current={null} next={next} title={t('Almost there')} {...useDoorPictures()}>
      <CompleteSignUp next={next === '/' ? '/welcome/' : next} />
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    passIfIn(at);
    // Not the sign-up itself: this page is made once for all visitors.
    await loadDoorPictures(at);
    return { title: at.words.t('Sign up'), canonical: SIGN_UP_REST_PATH, hidden: true };
  },
  Page: SignUpComplete,
});
