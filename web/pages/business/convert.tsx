import { redirect } from '@tanstack/react-router';
import { getSettings } from '#contract/identity/settings.ts';
import { afterConvert } from '#web/business/accounts/after-convert.ts';
import { BusinessGains } from '#web/business/accounts/business-gains.tsx';
import { ConvertForm } from '#web/business/accounts/convert-form.tsx';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './convert.module.css';
import { requireSignIn } from '../parts/sign-in-guard.ts';

const PATH = '/business/convert/';
// Only the path matters, so any origin serves to parse it until the browser's is known.
const ANY_ORIGIN = 'http://localhost';

/** Converts a personal account to a business account [ROUTE-13]. */
function BusinessConvert() {
  const { t } = useWords();
  const hydrated = useHydrated();
  const search = usePageSearch();
  return (
    <article className={styles['convert']}>
      <header className={styles['head']}>
        <h1 className="h-28">{t('Become a business')}</h1>
        <p className="soft">
          {t('Turn your account into a business account. Your boards and Pins stay as they are.')}
        </p>
      </header>
      <BusinessGains />
      <ConvertForm next={afterConvert(search, hydrated ? location.origin : ANY_ORIGIN)} />
    </article>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    if (at.viewer?.is_partner) {
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ href: afterConvert(at.search as object, ANY_ORIGIN), statusCode: 302 });
    }
    await at.get(getSettings, {});
    return { title: at.words.t('Become a business'), canonical: PATH, hidden: true };
  },
  Page: BusinessConvert,
});
