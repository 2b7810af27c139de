import { getHealth, type HealthState } from '#contract/transfer/health.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { HEALTH_NAMES, isFine } from './health-words.ts';

const STATES: Readonly<Record<HealthState, string>> = {
  ready: 'Ready',
  off: 'Not set up',
  unknown: "Can't be read right now",
  not_reached: "Doesn't answer",
  behind: 'This server is newer than the database',
  loading: 'Still loading',
  late: 'Some have been waiting for more than ten minutes',
  nearly_full: 'Nearly full',
  failing: "Some messages couldn't be sent",
};

/** Which part of the installation is ready, and which is not. */
export function Health() {
  const { t } = useWords();
  const { parts } = useCall(getHealth, {});
  return (
    <section className={styles['part']} aria-labelledby="health-title">
      <h2 id="health-title" className="h-20">
        {t('How the server is doing')}
      </h2>
      <ul className={styles['list']} aria-labelledby="health-title">
        {parts.map((part) => (
          <li key={part.name} className={styles['line']}>
            <div className={styles['what']}>
              <span className={styles['mark']}>{t(HEALTH_NAMES[part.name])}</span>
              <span className={isFine(part) ? 'soft' : styles['mark']}>
                {t(STATES[part.state])}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
