import Clock from 'lucide-react/icons/clock';
import Hash from 'lucide-react/icons/hash';
import Search from 'lucide-react/icons/search';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useEffect, useRef } from 'react';
import type { Completion } from '#contract/discovery/complete.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import styles from './search-options.module.css';

interface Props {
  readonly id: string;
  readonly items: readonly Completion[];
  readonly active: number;
  readonly term: string;
  readonly onPick: (item: Completion) => void;
}

/** The suggestions, those of one kind under its heading; focus stays in the field, which references the active one. */
export function SearchRows({ id, items, active, term, onPick }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [...Map.groupBy(items, (item) => nameOfGroup(item, term, t))];
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('Suggestions')}>
      {groups.map(([name, rows]) => (
        <div key={name} role="group" aria-label={name}>
          {rows[0] && HEADED.has(rows[0].type) && <p className={styles['head']}>{name}</p>}
          {rows.map((item) => {
            const at = items.indexOf(item);
            return (
              // The field keeps focus, and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.type + item.url}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles['row']}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(item)}
              >
                <RowPicture item={item} />
                <RowLabel label={item.label} term={term} />
                <span className={styles['aside']}>{asideOf(item, t)}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The kinds with a heading; completions of the typed text need none. */
const HEADED: ReadonlySet<Completion['type']> = new Set(['recent', 'trending', 'user', 'board']);

function nameOfGroup({ type }: Completion, term: string, t: Translate): string {
  switch (type) {
    case 'recent':
      return t('Recent searches');
    case 'trending':
      return t('Popular now');
    case 'user':
      return t('People');
    case 'board':
      return t('Boards');
    case 'hashtag':
      return term === '' ? t('Popular now') : t('Hashtags');
    case 'query':
      return t('Searches');
  }
}

function RowPicture({ item }: { item: Completion }) {
  const { type, label, image_url: image } = item;
  if (type === 'user') return <Avatar name={label} src={image} size={32} />;
  if (type === 'board' && image) {
    return (
      <img className={styles['cover']} src={ownAddress(image)} width={32} height={32} alt="" />
    );
  }
  const Icon = { recent: Clock, trending: TrendingUp, hashtag: Hash, query: Search, board: Search }[
    type
  ];
  return (
    <span className={styles['icon']}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

/** Highlights the part after the typed text. */
function RowLabel({ label, term }: { label: string; term: string }) {
  const start = term.trim().toLowerCase();
  const goesOn = start !== '' && label.toLowerCase().startsWith(start);
  if (!goesOn) return <bdi className={styles['label']}>{label}</bdi>;
  return (
    <bdi className={styles['label']}>
      {label.slice(0, start.length)}
      <b>{label.slice(start.length)}</b>
    </bdi>
  );
}

function asideOf({ type, query, pin_count: pins }: Completion, t: Translate): string | null {
  if (type === 'user') return `@${query}`;
  if (pins === null) return null;
  return t('{count, plural, one {# Pin} other {# Pins}}', { count: pins });
}
