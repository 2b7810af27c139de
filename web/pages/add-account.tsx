import { notFound, redirect, useParams } from '@tanstack/react-router';
import { getWaysIn } from '#contract/identity/providers.ts';
import { Door } from '#web/identity/door.tsx';
import { LogInForm } from '#web/identity/log-in-form.tsx';
import { SignUpForm } from '#web/identity/sign-up-form.tsx';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { loadDoorPictures, useDoorPictures } from './door-pictures.ts';

/** One more account in this browser, beside those that it is logged in to [AUTH-18] [ROUTE-11]. */
function AddAccount() {
  const { t } = useWords();
  const { way } = useParams({ strict: false });
  const isNew = way === 'signup';
  return (
    <Door
      current={isNew ? 'signup' : 'login'}
      next="/"
      adds
      title={t('Add an account')}
      {...useDoorPictures()}
    >
      <p className="soft">
        {t('You stay logged in, and change between your accounts without a password.')}
      </p>
      {isNew ? <SignUpForm next="/welcome/" adds /> : <LogInForm next="/" adds />}
      <ButtonLink href="/" look="plain" wide>
        {t('Cancel')}
      </ButtonLink>
    </Door>
  );
}

export const page = definePage<'way'>({
  load: async (at) => {
    const way: string | undefined = at.params.way;
    // oxlint-disable-next-line typescript/only-throw-error
    if (way !== undefined && way !== 'signup') throw notFound();
    // Whoever has no account here yet has none to add one to.
    // oxlint-disable-next-line typescript/only-throw-error
    if (!at.viewer) throw redirect({ href: way === 'signup' ? '/signup/' : '/login/' });
    await Promise.all([at.get(getWaysIn, {}), loadDoorPictures(at)]);
    return { title: at.words.t('Add an account'), canonical: '/add-account/', hidden: true };
  },
  Page: AddAccount,
});
