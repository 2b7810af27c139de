import { getAdSettings, REVIEW_MODES, type ReviewMode } from '#contract/ads/settings.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { AdFloors } from './ad-floors.tsx';
import { AdRates } from './ad-rates.tsx';
import { PublishTerms } from '../terms/publish-terms.tsx';
import { useSettingsChange } from './use-settings-change.ts';

const MODES: Readonly<Record<ReviewMode, readonly [string, string]>> = {
  automatic: [
    'Automatically, and by you when in doubt',
    "The first ad of an account waits for you, and so does anything the checks aren't sure about.",
  ],
  before: ['By you, before people see them', 'Every ad waits for you.'],
  after: [
    'By you, while they run',
    'Ads that pass the checks are shown right away, and you review them afterwards.',
  ],
};

/** The site's advertising settings: those that operators set, and those fixed in the server's configuration. */
export function AdSettings() {
  const { t } = useWords();
  const settings = useCall(getAdSettings, {});
  return (
    <section className={styles['part']} aria-labelledby="ad-settings-title">
      <h2 id="ad-settings-title" className="h-20">
        {t('Ad settings')}
      </h2>
      <ReviewChoice mode={settings.review_mode} />
      <AdFloors floors={settings.floors} />
      <AdRates rates={settings.exchange_rates} />
      <PublishTerms />
      <h3 id="fixed-title" className={styles['mark']}>
        {t("Set in the server's configuration")}
      </h3>
      <ul className={styles['list']} aria-labelledby="fixed-title">
        <Fixed name="ADS" value="on" text={t('This site has ads.')} />
        <Fixed
          name="ADS_EVERY"
          value={String(settings.pins_between_ads)}
          text={t('The fewest Pins between two ads.')}
        />
        <Fixed
          name="ADS_REVIEW"
          value={settings.default_review_mode}
          text={t('How ads are reviewed until someone chooses above.')}
        />
      </ul>
      <p className="soft">
        {t('Ads with sensitive words always wait for you.')}{' '}
        <PageLink className="link" href="/operator/sensitive/">
          {t('Sensitive words')}
        </PageLink>
      </p>
    </section>
  );
}

function ReviewChoice({ mode: current }: { readonly mode: ReviewMode }) {
  const { t } = useWords();
  const { busy, change } = useSettingsChange();
  return (
    <fieldset className={styles['modes']} disabled={busy}>
      <legend className={styles['mark']}>{t('How are ads reviewed?')}</legend>
      {REVIEW_MODES.map((mode) => (
        <label key={mode} className={styles['mode']}>
          <input
            type="radio"
            name="review-mode"
            checked={mode === current}
            onChange={() => void change({ review_mode: mode }, t('This applies from now on.'))}
          />
          {t(MODES[mode][0])}
          <small className="soft">{t(MODES[mode][1])}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface FixedProps {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

function Fixed({ name, value, text }: FixedProps) {
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <code className={styles['mark']}>{name}</code>
        <span className="soft">{text}</span>
      </div>
      <span>{value}</span>
    </li>
  );
}
