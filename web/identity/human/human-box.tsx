import Check from 'lucide-react/icons/check';
import { useEffect, useId, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import styles from './human-box.module.css';
import type { Human } from './use-human.ts';

/** The visible check: the person confirms that they are human, and sees the work's progress [VERIFY-02]. */
export function HumanBox({ human }: { readonly human: Human }) {
  const { t } = useWords();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { state, isConfirmed } = human;
  // It replaces what the person pressed.
  useEffect(() => box.current?.focus(), []);
  const works = isConfirmed && (state.step === 'loading' || state.step === 'solving');
  const isDone = isConfirmed && state.step === 'ready';
  const done = state.step === 'solving' ? state.done : 0;
  return (
    <div className={styles['box']} aria-busy={works}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className={styles['tick']}
        checked={isConfirmed}
        aria-describedby={`${id}-says`}
        onChange={(event) => human.confirm(event.target.checked)}
      />
      <label htmlFor={id} className={styles['label']}>
        {t("I'm not a program")}
      </label>
      <span className={styles['sign']} aria-hidden="true">
        {works && <Spinner size={20} />}
        {isDone && <Check size={20} />}
      </span>
      <p id={`${id}-says`} className={styles['says']} role="status">
        {works && t('Checking. This takes a moment.')}
        {isDone && t('Thank you. You can go on.')}
        {isConfirmed && state.step === 'failed' && t("That didn't work. Please tick it again.")}
        {!isConfirmed && t('Your browser does a little work to show it. No one else is involved.')}
      </p>
      {works && <progress className={styles['bar']} value={done} aria-hidden="true" />}
    </div>
  );
}
