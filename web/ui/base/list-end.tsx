import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark } from './bower-mark.tsx';
import { ButtonLink } from './button.tsx';
import styles from './list-end.module.css';

export interface ListEndProps {
  readonly text?: string;
  /** Where to go next; by default, to ideas. */
  readonly href?: string;
  readonly action?: string;
}

/** The end of a list: that there is no more, and a link onward. */
export function ListEnd({ text, href = '/ideas/', action }: ListEndProps) {
  const { t } = useWords();
  return (
    <div className={styles['end']}>
      <BowerMark size={40} />
      <p className="soft">{text ?? t("That's everything.")}</p>
      <ButtonLink href={href}>{action ?? t('Explore ideas')}</ButtonLink>
    </div>
  );
}
