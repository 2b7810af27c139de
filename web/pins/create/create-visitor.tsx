import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { saveLinkOf } from '#contract/kernel/save-link.ts';
import { authPath } from '#web/identity/core/next-path.ts';
import { useLayout } from '#web/kernel/core/layout.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { leadsHome } from './create-layout.ts';
import { bookmarkletPictures } from './bookmarklet-pictures.ts';
import styles from './create-visitor.module.css';

/** Shows visitors the login prompt: nothing is created, and they return here afterwards [CREATE-01, CREATE-15]. */
export function CreateVisitor({ method }: { method: string }) {
  const { t } = useWords();
  const router = useRouter();
  const layout = useLayout();
  const home = layout !== null && leadsHome(layout, method);
  useEffect(() => {
    if (home) void router.navigate({ href: '/', replace: true } as never);
  }, [home, router]);
  const here = useLocation({ select: ({ href }) => href });
  const saveLink = saveLinkOf(useLocation({ select: (at) => at.search as Record<string, string> }));
  // Only the browser knows the fragment.
  const isHydrated = useHydrated();
  const handed = useMemo(() => (isHydrated ? bookmarkletPictures()?.[0]?.url : null), [isHydrated]);
  const media = saveLink.media ?? handed;
  return (
    <main id="main" className={styles['panel']}>
      {media ? (
        <img src={media} alt="" referrerPolicy="no-referrer" />
      ) : (
        <BowerMark size={112} dot="dashed" />
      )}
      <h1 className="h-28">{t('Log in to create a Pin or board')}</h1>
      <div className={styles['next']}>
        <ButtonLink big href={authPath('login', here)}>
          {t('Log in')}
        </ButtonLink>
        <ButtonLink big variant="main" href={authPath('signup', here)}>
          {t('Sign up')}
        </ButtonLink>
      </div>
    </main>
  );
}
