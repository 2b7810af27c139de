import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isSeen } from '#contract/talk/words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './composer.module.css';

interface Props {
  /** What the field is for: its accessible name and placeholder. */
  readonly label: string;
  /** Characters at most. */
  readonly most: number;
  readonly onSend: (text: string) => void;
  /** May be sent with nothing written: something else goes along. */
  readonly evenEmpty?: boolean;
  readonly start?: ReactNode;
  /** What is in it at first. */
  readonly initial?: string;
  /** Takes the focus when it appears. */
  readonly focused?: boolean;
  readonly onEscape?: () => void;
}

/** A field that grows with what is written. Enter sends, Shift+Enter begins a line. */
export function Composer({
  label,
  most,
  onSend,
  evenEmpty = false,
  start,
  initial = '',
  focused = false,
  onEscape,
}: Props) {
  const { t } = useWords();
  const [text, setText] = useState(initial);
  const hint = useId();
  const send = () => {
    if (!evenEmpty && !isSeen(text)) return;
    onSend(text.trim());
    setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const left = most - text.length;
  return (
    <form className={styles['composer']} onSubmit={submit}>
      {start}
      <textarea
        // It was just asked for by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focused}
        className={styles['input']}
        aria-label={label}
        aria-describedby={left < 50 ? hint : undefined}
        placeholder={label}
        rows={1}
        dir="auto"
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <IconButton
        label={t('Send')}
        type="submit"
        className={styles['send']}
        disabled={!evenEmpty && !isSeen(text)}
      >
        <SendHorizontal size={20} className="flip" aria-hidden="true" />
      </IconButton>
      {left < 50 && (
        <p id={hint} className={styles['left']}>
          {t('{count, plural, one {# character left} other {# characters left}}', { count: left })}
        </p>
      )}
    </form>
  );
}
