import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MOVING, WITH_A_ROW } from './key-list.ts';
import styles from './palette.module.css';

export interface KeysDialogProps {
  /** The shortcut of the palette, as on this keyboard. */
  readonly find: string;
  readonly onClose: () => void;
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  Escape: 'Esc',
};

/** The console's keyboard shortcuts. Import it lazily. */
export function KeysDialog({ find, onClose }: KeysDialogProps) {
  const { t } = useWords();
  const anywhere = [
    { keys: [find], does: 'Find a page, name or ID' },
    { keys: ['?'], does: 'Show these keys' },
  ];
  const parts = [
    ['Anywhere', anywhere],
    ['From row to row in a list', MOVING],
    ['With the row in focus', WITH_A_ROW],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title={t('Keys')}>
      {/* Focusable, so that the arrow keys scroll it in a low window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('Keys')} tabIndex={0}>
        {parts.map(([label, rows]) => (
          <section key={label} aria-label={t(label)}>
            <h3 className={styles['part']}>{t(label)}</h3>
            <dl className={styles['keys']}>
              {rows.map(({ keys, does }) => (
                <div key={does} className={styles['key']}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{SIGNS[key] ?? key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
