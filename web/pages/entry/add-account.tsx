import { notFound, redirect, useLocation, useParams } from '@tanstack/react-router';
import { getWaysIn } from '#contract/identity/providers.ts';
import { Door } from '#web/identity/core/door.tsx';
import { factorsIn } from '#web/identity/core/owed.ts';
import { LogInForm } from '#web/identity/entry/log-in-form.tsx';
import { RefusedWay } from '#web/identity/providers/refused-way.tsx';
import { WaysInBeside } from '#web/identity/providers/ways-in.tsx';
import { SignUpForm } from '#web/identity/entry/sign-up-form.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

/** One more account in this browser, beside those that it is logged in to [AUTH-18] [ROUTE-11]. */
function AddAccount() {
  const { t } = useWords();
  const { way } = useParams({ strict: false });
  const isNew = way === 'signup';
  const { owed } = useLocation({ select: (at) => at.search as { owed?: unknown } });
  const { providers } = useCall(getWaysIn, {});
  const waysBeside = <WaysInBeside next="/" knowsPeople={false} adds />;
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
      <RefusedWay providers={providers} />
      {isNew ? (
        <>
          <SignUpForm next="/welcome/" adds />
          {waysBeside}
        </>
      ) : (
        <LogInForm
          next="/"
          adds
          methods={factorsIn(typeof owed === 'string' ? owed.split(' ') : [])}
        >
          {waysBeside}
        </LogInForm>
      )}
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
