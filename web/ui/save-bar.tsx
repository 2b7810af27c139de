import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { BowerMark } from './bower-mark.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** The name of the board that a save goes to. */
  readonly board: string;
  readonly state: 'rest' | 'saving' | 'saved';
  readonly onSave: () => void;
  /** Opens the choice of another board. */
  readonly onChoose: () => void;
  /** Where the saved pin's board is; with it the name becomes a way there once saved. */
  readonly savedHref?: string | undefined;
  /** Called on the first sign of interest, to fetch the choice ahead. */
  readonly onIntent?: (() => void) | undefined;
  /** On a tile it floats on the picture's lower edge; on the closeup it stands, larger. */
  readonly place: 'tile' | 'closeup';
}

/** Board at the start, Save at the end. On the closeup its three states have one width. */
export function SaveBar({
  board,
  state,
  onSave,
  onChoose,
  savedHref,
  onIntent,
  place,
}: SaveBarProps) {
  const { t } = useWords();
  const big = place === 'closeup';
  const saved = state === 'saved';
  return (
    <div
      className={classNames(styles['bar'], styles[place])}
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
          aria-label={t('Choose board, now {board}', { board })}
          aria-haspopup="dialog"
          onClick={onChoose}
        >
          <span>{board}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      <Button
        look={saved ? 'saved' : 'main'}
        busy={state === 'saving'}
        big={big}
        onClick={saved ? undefined : onSave}
        aria-disabled={saved || undefined}
      >
        {saved ? t('Saved') : t('Save')}
      </Button>
    </div>
  );
}

/** The phone's save: the small bower beside a title, with its dot once saved. */
export function QuickSave({
  saved,
  busy,
  onSave,
}: {
  saved: boolean;
  busy?: boolean;
  onSave: () => void;
}) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={classNames(styles['quick'], saved && styles['isSaved'])}
      aria-label={saved ? t('Saved') : t('Save')}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onSave}
    >
      <BowerMark size={20} dot={saved ? 'full' : 'ring'} />
    </button>
  );
}
