import { useLocation } from '@tanstack/react-router';
import { getPin } from '#contract/pins.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { gridPicture, pinPath, pinTitle } from '#web/pins/core/pin-picture.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import styles from './quick-promote.module.css';

const PATH = '/advertiser/quick_promote/';

/** The Pin that is to be promoted, by the page's search. */
function pinIdIn(search: unknown): string | null {
  const { pinId } = search as { pinId?: unknown };
  return typeof pinId === 'string' && /^\d{1,19}$/.test(pinId) ? pinId : null;
}

/** Where the way to promote a Pin arrives [ROUTE-13]; it says that there is nothing to promote it with yet. */
function QuickPromote() {
  const { t } = useWords();
  const id = useLocation({ select: ({ search }) => pinIdIn(search) });
  if (id !== null) return <PinToPromote id={id} />;
  return (
    <EmptyState
      level={1}
      title={t("Promoting Pins isn't open here yet")}
      text={t('Your business account is ready for the day it opens.')}
      action={<ButtonLink href="/settings/business/">{t('Business settings')}</ButtonLink>}
    />
  );
}

function PinToPromote({ id }: { id: string }) {
  const { t } = useWords();
  const pin = useCall(getPin, { id });
  const title = pinTitle(pin);
  return (
    <article className={styles['promote']}>
      <div className={styles['picture']}>
        <Picture {...gridPicture(pin, t)} sizes="240px" eager="first" />
      </div>
      <h1 className="h-28">{t("Promoting Pins isn't open here yet")}</h1>
      {title && (
        <p className={styles['title']} dir="auto">
          {title}
        </p>
      )}
      <p className="soft">
        {t('This Pin stays as it is. Your business account is ready for the day it opens.')}
      </p>
      <ButtonLink look="main" href={pinPath(pin.id)}>
        {t('Back to the Pin')}
      </ButtonLink>
    </article>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    const id = pinIdIn(at.search);
    if (id !== null) await at.get(getPin, { id });
    return { title: at.words.t('Promote a Pin'), canonical: PATH, hidden: true };
  },
  Page: QuickPromote,
});
