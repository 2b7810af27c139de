import { useLocation } from '@tanstack/react-router';
import { getWaysIn } from '#contract/identity/providers.ts';
import { Door } from '#web/identity/core/door.tsx';
import { factorsIn } from '#web/identity/core/owed.ts';
import { LogInForm } from '#web/identity/entry/log-in-form.tsx';
import { RefusedWay } from '#web/identity/providers/refused-way.tsx';
import { WaysInBeside } from '#web/identity/providers/ways-in.tsx';
import { useNext } from '#web/identity/core/use-door.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { passIfIn } from '../parts/door-pass.ts';
import { loadDoorPictures, useDoorPictures } from '../parts/door-pictures.ts';

function LogIn() {
  const { t } = useWords();
  const next = useNext();
  const { owed } = useLocation({ select: (at) => at.search as { owed?: unknown } });
  const { providers } = useCall(getWaysIn, {});
  return (
    <Door current="login" next={next} title={t('Welcome back')} {...useDoorPictures()}>
      <RefusedWay providers={providers} />
      <LogInForm next={next} methods={factorsIn(typeof owed === 'string' ? owed.split(' ') : [])}>
        <WaysInBeside next={next} knowsPeople />
      </LogInForm>
    </Door>
  );
}

export const page = definePage({
  load: async (at) => {
    passIfIn(at);
    await Promise.all([at.get(getWaysIn, {}), loadDoorPictures(at)]);
    return { title: at.words.t('Log in'), canonical: '/login/' };
  },
  Page: LogIn,
});
