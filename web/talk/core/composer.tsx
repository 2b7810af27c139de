import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isSeen } from '#contract/talk/words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './composer.module.css';

interface Props {
  /** The accessible name and placeholder. */
  readonly label: string;
  /** The maximum number of characters. */
  readonly most: number;
  readonly onSend: (text: string) => void;
  /** Whether it may be sent empty, because something else is attached. */
  readonly evenEmpty?: boolean;
  readonly start?: ReactNode;
  /** The initial text. */
  readonly initial?: string;
  /** Whether it takes the focus when it appears. */
  readonly focused?: boolean;
  readonly onEscape?: () => void;
}

/** A text field that grows with its content. Enter sends, Shift+Enter starts a new line. */
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
    // This Enter only confirms a character of an input method.
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
        // A press just opened it.
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
