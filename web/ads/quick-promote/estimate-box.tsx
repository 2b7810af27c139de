import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Payer, PromoteForm } from './promote-form.ts';
import { Sum } from './total.tsx';
import styles from './estimate-box.module.css';

interface Props {
  readonly form: PromoteForm;
  readonly payer: Payer;
}

/** What it costs; what it may bring is said only once there is something to tell it from. */
export function EstimateBox({ form, payer }: Props) {
  const { t } = useWords();
  return (
    <aside className={styles['box']} aria-label={t('What it costs')}>
      <Sum form={form} payer={payer} />
      <p className="t-12 soft">
        {t("Only clicks cost. Stop whenever you like: what isn't spent isn't charged.")}
      </p>
      <p className="t-12 soft">
        {t("We'll estimate how many people see it once there's enough history here to tell.")}
      </p>
    </aside>
  );
}
