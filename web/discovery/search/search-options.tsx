import { type RefObject, useReducer, useRef } from 'react';
import type { Completion } from '#contract/discovery/complete.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { ForgetSearches } from './forget-searches.tsx';
import { closedBox, restOfHint, searchBoxStep } from './search-box-steps.ts';
import styles from './search-options.module.css';
import { SearchHint } from './search-hint.tsx';
import { SearchRows } from './search-rows.tsx';
import { useCompletions } from './use-completions.ts';
import { useFieldNames, useFieldText, useFieldFromAddress } from './use-search-field.ts';

export { remember } from './use-completions.ts';

type Field = RefObject<HTMLInputElement | null>;

export interface SearchOptionsProps {
  /** The list's id, which the field references. */
  readonly list: string;
  /** The page's search field, which keeps focus. */
  readonly field: Field;
  readonly scope: string;
  readonly onSearch: (query: string) => void;
  /** Called when a person or board is chosen. */
  readonly onGo: (href: string) => void;
}

const isSearch = ({ type }: Completion): boolean => type !== 'user' && type !== 'board';

/** The suggestions of the search field; until this chunk loads, the field is a plain one. */
export function SearchOptions({ list: id, field, scope, onSearch, onGo }: SearchOptionsProps) {
  const { t } = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const [{ term, isOpen, active }, step] = useReducer(searchBoxStep, closedBox);
  const { items, hint } = useCompletions(term.trim(), scope, isOpen);
  const rest = active === -1 ? restOfHint(term, hint) : '';
  const isShown = items.length > 0;
  const pick = (item: Completion) => {
    step({ type: 'closed' });
    field.current?.blur();
    if (isSearch(item)) onSearch(item.query);
    else onGo(item.url);
  };
  const chosen = items[active];
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (event.isComposing) return;
    if (by !== null) step({ type: 'moved', by, rows: items.length });
    else if (rest && isOnwards(event, field.current)) step({ type: 'written', text: term + rest });
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Enter') return step({ type: 'closed' });
    else if (event.key === 'Escape' && isShown) step({ type: 'closed' });
    else return;
    event.preventDefault();
  };
  useFieldFromAddress(
    { field, panel },
    {
      onKey,
      onText: (text) => step({ type: 'written', text }),
      onLeave: () => step({ type: 'closed' }),
    },
  );
  useFieldNames(field, id, isShown, active);
  useFieldText(field, isOpen, chosen && isSearch(chosen) ? chosen.query : term);
  const ghost = rest && <SearchHint field={field} term={term} rest={rest} />;
  if (!isShown) return ghost || null;
  return (
    <>
      {ghost}
      <div ref={panel} className={styles['panel']}>
        <SearchRows id={id} items={items} active={active} term={term} onPick={pick} />
        {items[0]?.type === 'recent' && term === '' && <ForgetSearches />}
        <div role="status">
          <VisuallyHidden>
            {t(
              '{count, plural, one {# suggestion} other {# suggestions}}, choose with the arrow keys',
              {
                count: items.length,
              },
            )}
          </VisuallyHidden>
        </div>
      </div>
    </>
  );
}

/** Whether the key accepts the hint: the forward arrow at the end of the text, or End there. */
function isOnwards({ key }: KeyboardEvent, field: HTMLInputElement | null): boolean {
  if (!field || field.selectionStart !== field.value.length) return false;
  const onwards = getComputedStyle(field).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return key === onwards || key === 'End';
}
