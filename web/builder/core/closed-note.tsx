import Lock from 'lucide-react/icons/lock';
import type { Closed } from '#contract/builder/gates.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { CLOSED_WORDS } from './builder-words.ts';
import styles from './closed-note.module.css';

/** Where an account becomes a business account, and comes back from. */
const CONVERT = '/business/convert/?next=/pin-builder/';

interface Props {
  /** Tools by name, with why each is closed; null if open. */
  readonly tools: readonly (readonly [name: string, closed: Closed | null])[];
}

/** Lists closed tools with the reasons [BUILD-03]. */
export function ClosedNote({ tools }: Props) {
  const { t } = useWords();
  const reasons = new Map<Closed, string[]>();
  for (const [name, closed] of tools) {
    if (closed) reasons.set(closed, [...(reasons.get(closed) ?? []), name]);
  }
  if (reasons.size === 0) return null;
  return (
    <ul className={styles['note']}>
      {[...reasons].map(([closed, names]) => (
        <li key={closed}>
          <Lock size={16} aria-hidden="true" />
          <span>
            <b>{names.join(', ')}</b>
            {t(CLOSED_WORDS[closed])}
            {closed === 'partners_only' && (
              <>
                {' '}
                <PageLink className="link" href={CONVERT}>
                  {t('Become a business')}
                </PageLink>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
