import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { budgetOf } from './bulk-rows.ts';
import styles from './bulk.module.css';
import type { RowState } from './row-state.ts';
import type { Ready } from './use-apply.ts';

interface Props {
  readonly ready: readonly Ready[];
  readonly states: readonly RowState[];
  readonly currency: string;
  /** The number sent before the current batch; null while idle. */
  readonly sent: number | null;
  readonly isListed: boolean;
  readonly canUndo: boolean;
  readonly onList: () => void;
  readonly onUndo: () => void;
  readonly onApply: () => void;
}

/** Summarises what "Apply" will do, with its button. */
export function BulkFoot({ ready, states, currency, sent, ...acts }: Props) {
  const { t } = useWords();
  const count = ready.length;
  return (
    <section className={classNames(page['card'], styles['foot'])} aria-label={t('Apply')}>
      <span role="status">
        <b>{t('{count} will change', { count })}</b>
        <Rest states={states} />
      </span>
      <Budgets ready={ready} currency={currency} />
      <span className={styles['push']}>
        <Button variant="plain" disabled={!acts.canUndo} onClick={acts.onUndo}>
          {t('Undo')}
        </Button>
        <Button
          variant="line"
          disabled={count === 0}
          aria-pressed={acts.isListed}
          onClick={acts.onList}
        >
          {t('Preview as a list')}
        </Button>
        {sent === null ? (
          <Button variant="main" disabled={count === 0} onClick={acts.onApply}>
            {t('Apply to {count}', { count })}
          </Button>
        ) : (
          <span role="status">{t('{sent} sent…', { sent })}</span>
        )}
      </span>
    </section>
  );
}

function Rest({ states }: Pick<Props, 'states'>) {
  const { t } = useWords();
  const count = (...kinds: readonly RowState['is'][]) =>
    states.filter(({ is }) => kinds.includes(is)).length;
  const wrong = count('wrong');
  const off = count('off', 'over');
  const [done, refused] = [count('done'), count('refused')];
  return (
    <span className="soft">
      {wrong > 0 &&
        ` · ${t('{count, plural, one {# has an error} other {# have an error}}', { count: wrong })}`}
      {off > 0 &&
        ` · ${t('{count, plural, one {# is left out} other {# are left out}}', { count: off })}`}
      {done > 0 &&
        ` · ${t('{count, plural, one {# was changed} other {# were changed}}', { count: done })}`}
      {refused > 0 &&
        ` · ${t('{count, plural, one {# was refused} other {# were refused}}', { count: refused })}`}
    </span>
  );
}

/** The total budget of the changed rows, before and after. */
function Budgets({ ready, currency }: Pick<Props, 'ready' | 'currency'>) {
  const { t, formats } = useWords();
  const changed = ready.filter(({ edit }) => edit.budget !== undefined);
  if (changed.length === 0) return null;
  const sum = (amounts: readonly number[]) =>
    microsText(
      amounts.reduce((all, one) => all + one, 0),
      { currency, formats },
    );
  const was = sum(changed.map(({ row }) => budgetOf(row)?.micros ?? 0));
  const now = sum(changed.map(({ edit }) => edit.budget ?? 0));
  return (
    <span className="soft">
      {t('Combined budgets')} <b className={styles['sum']}>{`${was} → ${now}`}</b>
    </span>
  );
}
