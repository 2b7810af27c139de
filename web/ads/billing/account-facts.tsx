import { adCountryName } from '#web/business/core/ad-country-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { FactList } from '../console/fact-list.tsx';
import styles from '../console/console-page.module.css';

/** The facts of the ad account that pays. */
export function AccountFacts() {
  const { t } = useWords();
  const { id, name, country, currency, owner } = useConsole().account;
  const facts: readonly (readonly [string, string])[] = [
    [t('Name'), name],
    [t('Number'), id],
    [t('Country'), t(adCountryName[country] ?? country)],
    [t('Currency'), currency],
    [t('Owner'), owner.full_name || owner.username],
  ];
  return (
    <section className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2>{t('Ad account')}</h2>
      </div>
      <div className={styles['cardBody']}>
        <FactList facts={facts} />
      </div>
    </section>
  );
}
