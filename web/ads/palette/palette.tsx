import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type Entry, findEntries, MOST_OF_A_KIND } from './entries.ts';
import styles from './palette.module.css';
import { PaletteRows } from './palette-rows.tsx';
import { useNames } from './use-names.ts';
import { useWays } from './use-ways.ts';

export interface PaletteProps {
  readonly onClose: () => void;
}

/** Finds any page, action or named entity of the console by a few letters or an id. Import it lazily. */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useWords();
  return (
    <Dialog isOpen bare size="wide" onClose={onClose} title={t('Find a page, name or ID')}>
      <Finding onClose={onClose} />
    </Dialog>
  );
}

function Finding({ onClose }: PaletteProps) {
  const { t } = useWords();
  const router = useRouter();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const ways = useWays();
  const names = useNames(text);
  const found = findEntries([...ways, ...names.entries], text);
  const { length } = found.entries;
  useEffect(() => field.current?.focus(), []);
  const open = ({ href }: Entry) => {
    onClose();
    void router.navigate({ href } as never);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found.entries[active];
    if (event.nativeEvent.isComposing) return;
    if (by !== undefined && length > 0) setActive((active + by + length) % length);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  const write = (written: string) => {
    setText(written);
    setActive(0);
  };
  return (
    <div>
      <div className={styles['field']}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('Find a page, name or ID')}
          aria-autocomplete="list"
          aria-expanded={length > 0}
          aria-controls={length > 0 ? list : undefined}
          aria-activedescendant={length > 0 ? `${list}-${active}` : undefined}
          placeholder={t('Find a page, name or ID')}
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {length > 0 && (
        <PaletteRows id={list} entries={found.entries} active={active} onOpen={open} />
      )}
      <Outcome
        count={length}
        isCut={found.isCut}
        names={names.state}
        isUnwritten={text.trim() === ''}
      />
    </div>
  );
}

interface OutcomeProps {
  readonly count: number;
  readonly isCut: boolean;
  readonly names: ReturnType<typeof useNames>['state'];
  /** Nothing has been typed yet: the results are pages and acts alone. */
  readonly isUnwritten: boolean;
}

/** The number of results, and what was not searched. */
function Outcome({ count, isCut, names, isUnwritten }: OutcomeProps) {
  const { t } = useWords();
  const counted =
    count === 0 && names !== 'coming'
      ? t('Nothing found. Try other words, or a whole ID.')
      : t('{count, plural, one {# found} other {# found}}', { count });
  const limits = {
    coming: t('Names are on their way…'),
    failed: t("Names didn't load, but all the pages are here."),
    all: null,
  };
  return (
    <div role="status" className={styles['outcome']}>
      <span>{counted}</span>
      {isCut && (
        <span>{t('The first {count} names of each kind.', { count: MOST_OF_A_KIND })}</span>
      )}
      {limits[names] !== null && <span>{limits[names]}</span>}
      {isUnwritten && names === 'all' && (
        <span>{t('Type a name or an ID to find campaigns, ad groups and ads.')}</span>
      )}
    </div>
  );
}
