import CircleX from 'lucide-react/icons/circle-x';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Sparkles from 'lucide-react/icons/sparkles';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import type { AdRecommendation } from '#contract/ads/recommendations/recommendations.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import { wordsOf } from './recommendation-words.ts';
import styles from './recommendations.module.css';
import { useDealing } from './use-dealing.ts';

const ICONS = {
  RAISE_BUDGET: TrendingUp,
  AUTO_TARGETING: Sparkles,
  EXPAND_AGE: Users,
  ADD_PINS: CopyPlus,
  MEND_AD: CircleX,
} as const;

/** One recommendation: the change, the reason, the expected effect and the rule behind it. */
export function RecommendationCard({ one }: { readonly one: AdRecommendation }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const can = useRights();
  const { busy, error, deal } = useDealing(one);
  const Icon = ICONS[one.kind];
  const { title, what, because, expect, rule } = wordsOf(one, { t, formats, currency });
  return (
    <li className={styles['card']}>
      <Icon size={20} className={styles['icon']} aria-hidden="true" />
      <div className={styles['body']}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p className="soft">{what}</p>
        <p>
          <b>{t('Because')}</b> {because} <b>{t('Expect')}</b> {expect}
        </p>
        <p className={styles['rule']}>
          <span className="soft">{t('The rule')}</span>
          {rule.map((condition) => (
            <code key={condition}>{condition}</code>
          ))}
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
      {can('campaigns') && (
        <div className={styles['acts']}>
          <Act one={one} busy={busy} onApply={() => deal('APPLY')} />
          {one.state === 'DISMISSED' ? (
            <Button busy={busy} onClick={() => deal('RESTORE')}>
              {t('Restore')}
            </Button>
          ) : (
            <IconButton
              label={t('Dismiss for 30 days: {name}', { name: title })}
              disabled={busy}
              onClick={() => deal('DISMISS')}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </li>
  );
}

interface ActProps {
  readonly one: AdRecommendation;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** Applies it at once, or links to the page where the person does it. */
function Act({ one, busy, onApply }: ActProps) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const pathOf = useConsolePath();
  if (one.state === 'DISMISSED') return null;
  if (one.change === null) {
    return (
      <ButtonLink variant="line" href={`${pathOf('reporting_ads')}?ad_group_id=${one.ad_group_id}`}>
        {one.kind === 'MEND_AD' ? t('See the ad') : t('See its ads')}
      </ButtonLink>
    );
  }
  const label = {
    RAISE_BUDGET: t('Raise to {amount}', {
      amount: microsText(Number(one.change.to), { currency, formats }),
    }),
    AUTO_TARGETING: t('Turn on'),
    EXPAND_AGE: t('Every age'),
  }[one.kind as 'RAISE_BUDGET' | 'AUTO_TARGETING' | 'EXPAND_AGE'];
  return (
    <Button variant="main" busy={busy} onClick={onApply}>
      {label}
    </Button>
  );
}
