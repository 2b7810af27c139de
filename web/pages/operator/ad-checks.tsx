import { getAdChecks } from '#contract/ads/billing.ts';
import { getAdEffect } from '#contract/ads/effect.ts';
import { AdChecks } from '#web/ads/operator/ad-checks.tsx';
import { AdEffect } from '#web/ads/operator/ad-effect.tsx';
import { AdReplay } from '#web/ads/operator/ad-replay.tsx';
import styles from '#web/identity/operator/operator.module.css';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

const PATH = '/operator/ad-checks/';
const PARTS = { money: AdChecks, auctions: AdReplay, people: AdEffect } as const;
type Part = keyof typeof PARTS;
const NAMES: Readonly<Record<Part, string>> = {
  money: 'Money',
  auctions: 'Auctions',
  people: 'People',
};

/** Returns the part in the search params: the money, the auctions, or the people who see ads. */
function partIn(search: unknown): Part {
  const of = typeof search === 'object' && search !== null && 'of' in search && search.of;
  return of === 'auctions' || of === 'people' ? of : 'money';
}

const pathOf = (part: Part): string => (part === 'money' ? PATH : `${PATH}?of=${part}`);

/** Checks of the ads' money, their auctions, and their effects on people. */
function OperatorAdChecks() {
  const { t } = useWords();
  const part = usePageSearch(partIn);
  const Part = PARTS[part];
  return (
    <OperatorFrame current={PATH}>
      <nav className={styles['acts']} aria-label={t('Ad checks')}>
        {(['money', 'auctions', 'people'] as const).map((one) => (
          <ButtonLink
            key={one}
            href={pathOf(one)}
            variant={one === part ? 'quiet' : 'line'}
            aria-current={one === part ? 'page' : undefined}
          >
            {t(NAMES[one])}
          </ButtonLink>
        ))}
      </nav>
      <Part />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, search, words: { t } }) => {
    await (partIn(search) === 'people' ? get(getAdEffect, {}) : get(getAdChecks, {}));
    return { title: t('Ad checks'), canonical: PATH, hidden: true };
  },
  Page: OperatorAdChecks,
});
