import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import styles from './overview.module.css';

const ART = 112;

/** Before the first campaign: what there is to do. */
export function FirstRun() {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  return (
    <section className={`${page['card']} ${styles['first']}`}>
      <div>
        <h2 className="h-20">{t('Show a Pin to more people')}</h2>
        <p>
          {t(
            'Pins that people already save make the best ads. Pick one, set a daily budget, and stop whenever you like.',
          )}
        </p>
        {can('campaigns') ? (
          <div className={styles['acts']}>
            <ButtonLink variant="main" href={pathOf('quick_promote')}>
              {t('Promote a Pin')}
            </ButtonLink>
          </div>
        ) : (
          <p className="soft">{t('Your role can look, but not change anything.')}</p>
        )}
      </div>
      <BowerMark size={ART} dot="dashed" />
    </section>
  );
}
