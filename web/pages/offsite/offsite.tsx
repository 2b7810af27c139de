import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { OFFSITE_PATH } from '#contract/trust/offsite-path.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage, foundAt } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { linkTitles, LinkWords } from '#web/trust/link-words.tsx';
import { buttonClass, ButtonLink } from '#web/ui/base/button.tsx';
import styles from './offsite.module.css';

/** The search params that this page reads. */
interface OffsiteSearch {
  readonly url?: string;
  readonly pin?: string;
  readonly isThirdPartyAd?: string;
  readonly client_tracking_params?: string;
}

/** Returns the input of the check; an invalid pin id is dropped. */
function checkInput(search: unknown) {
  const { url = '', pin = '', ...more } = search as OffsiteSearch;
  return {
    url,
    check_only: true,
    ...(/^\d{1,19}$/.test(pin) && { pin_id: pin }),
    ...(more.isThirdPartyAd === 'true' && { third_party_ad: 'true' }),
    ...(more.client_tracking_params && { client_tracking_params: more.client_tracking_params }),
  };
}

/** The page before other sites: says where a link leads and lets people choose, or why it is blocked [SEC-40]. */
function Offsite() {
  const { t } = useWords();
  const check = useCall(checkOffsite, usePageSearch(checkInput));
  const { redirect_status: status, host, pin_id: pin, offsite_url: way } = check;
  return (
    <article className={styles['offsite']}>
      <span className={styles['sign']} data-bad={way === null}>
        {way === null ? (
          <ShieldAlert size={32} aria-hidden="true" />
        ) : (
          <ArrowUpRight size={32} className="flip" aria-hidden="true" />
        )}
      </span>
      <h1 className="h-28">{t(linkTitles[status])}</h1>
      <LinkWords check={check} />
      {way !== null && (
        <p className="soft">
          {t(
            "If that's where you meant to go, carry on. Think twice before you enter a password there.",
          )}
        </p>
      )}
      <div className={styles['acts']}>
        <ButtonLink
          big
          variant={way === null ? 'main' : 'quiet'}
          href={pin === null ? '/' : pinPath(pin)}
        >
          {pin === null ? t('Back to Bowerbird') : t('Back to the Pin')}
        </ButtonLink>
        {way !== null && (
          // The address is on this site but is not a page: the browser must leave.
          <a className={buttonClass({ variant: 'main', big: true })} href={way} rel="nofollow ugc">
            {t('Go to {host}', { host })}
          </a>
        )}
      </div>
    </article>
  );
}

export const page = definePage({
  load: async ({ get, search, words: { t } }) => {
    const { offsite_url: way } = await get(checkOffsite, checkInput(search));
    // oxlint-disable-next-line typescript/only-throw-error
    if (way !== null && !way.startsWith(`${OFFSITE_PATH}?`)) throw foundAt(way);
    return { title: t('Leaving Bowerbird'), canonical: OFFSITE_PATH, hidden: true };
  },
  Page: Offsite,
});
