import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { SearchGuide } from '#contract/discovery/search.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Chip, ChipLink } from '#web/ui/base/chip.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { SearchFiltersProps } from './search-filters.tsx';
import styles from './search.module.css';
import { addressOf, byGuide, colorIn, filtersSet, guidesIn, inColor } from './search-rules.ts';
import { Swatches } from './swatches.tsx';

export interface SearchBarProps {
  readonly request: AddressedSearch;
  readonly guides: readonly SearchGuide[];
  /** Whether the site has anything with a price. */
  readonly hasProducts: boolean;
}

const Filters = lazyPart<SearchFiltersProps>(
  async () => (await import('./search-filters.tsx')).SearchFilters,
);

/** Ways to narrow a search: filters, guides and colours. */
export function SearchBar({ request, guides, hasProducts }: SearchBarProps) {
  const { t } = useWords();
  const chosen = guidesIn(request);
  return (
    <div className={styles['bar']}>
      <div role="group" aria-label={t('Narrow down')} className={styles['chips']}>
        <FiltersButton request={request} hasProducts={hasProducts} />
        {chosen.map((term) => (
          <ChipLink key={term} href={addressOf(byGuide(request, term))} current>
            <bdi>{term}</bdi>
            <X size={14} role="img" aria-label={t('Remove')} />
          </ChipLink>
        ))}
        {guides
          .filter(({ term }) => !chosen.includes(term))
          .map(({ term, display, pin_count: pins }) => (
            <ChipLink key={term} href={addressOf(byGuide(request, term))}>
              <bdi>{display}</bdi>
              <span className={styles['count']}>
                {t('{count, plural, other {#}}', { count: pins })}
              </span>
            </ChipLink>
          ))}
      </div>
      <Swatches
        chosen={colorIn(request)}
        hrefOf={(color) => addressOf(inColor(request, color))}
        keepScroll
      />
    </div>
  );
}

function FiltersButton({ request, hasProducts }: Omit<SearchBarProps, 'guides'>) {
  const { t } = useWords();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const set = filtersSet(request);
  const narrow = (next: AddressedSearch) => {
    setOpen(false);
    void router.navigate({ href: addressOf(next) } as never);
  };
  return (
    <>
      <Chip
        pressed={set > 0}
        onClick={() => setOpen(true)}
        onPointerEnter={Filters.preload}
        onFocus={Filters.preload}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {t('Filters')}
        {set > 0 && (
          <span className={styles['set']}>{t('{count, plural, other {#}}', { count: set })}</span>
        )}
      </Chip>
      {isOpen && (
        <Filters
          request={request}
          // What is set already can be taken back.
          hasProducts={hasProducts || set > 0}
          onNarrow={narrow}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
