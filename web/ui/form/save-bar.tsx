import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Button, ButtonLink } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { useTransferFocus } from '../base/transfer-focus.ts';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** Name of the board to save to; null if none is chosen yet. */
  readonly board: string | null;
  /** `saved` lasts a moment; `kept` then stays, as a link to the board [SAVE-25]. */
  readonly state: 'rest' | 'saving' | 'saved' | 'kept';
  readonly onSave: () => void;
  /** The viewer's own pin: offers to edit it and to move it from its board. */
  readonly own?: boolean;
  /** Opens the board picker. */
  readonly onChoose: () => void;
  /** Address of the saved pin's board. */
  readonly savedHref?: string | undefined;
  /** Called on the first sign of interest, to preload the board picker. */
  readonly onIntent?: (() => void) | undefined;
  /** On a tile it floats over the picture's lower edge; on the closeup it is larger and in the flow. */
  readonly placement: 'tile' | 'closeup';
}

/** Board at the start, Save (or Edit for one's own pin) at the end. On the closeup all states have the same width. */
export function SaveBar({
  board,
  state,
  own = false,
  onSave,
  onChoose,
  savedHref,
  onIntent,
  placement,
}: SaveBarProps) {
  const { t } = useWords();
  const big = placement === 'closeup';
  const saved = state === 'saved';
  const { going, coming } = useTransferFocus();
  return (
    <div
      className={classNames(styles['bar'], styles[placement])}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {saved && savedHref ? (
        <PageLink href={savedHref} className={styles['board']}>
          <span>{board}</span>
          <ChevronRight size={16} className="flip" aria-hidden="true" />
        </PageLink>
      ) : (
        <button
          type="button"
          className={styles['board']}
          aria-label={board === null ? undefined : chooseLabel(t, board, own)}
          aria-haspopup="dialog"
          onClick={onChoose}
        >
          <span>{board ?? t('Choose board')}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      {state === 'kept' && savedHref ? (
        <ButtonLink
          ref={coming}
          href={savedHref}
          big={big}
          aria-label={t('View {board}', { board })}
        >
          {t('View')}
        </ButtonLink>
      ) : (
        <Button
          ref={going}
          variant={saved ? 'saved' : own ? 'quiet' : 'main'}
          busy={state === 'saving'}
          big={big}
          onClick={saved ? undefined : onSave}
          aria-disabled={saved || undefined}
        >
          {saved ? t('Saved') : own ? t('Edit') : t('Save')}
        </Button>
      )}
    </div>
  );
}

const chooseLabel = (t: Translate, board: string, own: boolean): string =>
  own ? t('Move, now on {board}', { board }) : t('Choose board, now {board}', { board });
