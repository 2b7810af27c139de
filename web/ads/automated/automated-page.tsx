import Sprout from 'lucide-react/icons/sprout';
import { type FormEvent, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import { WideOnly } from '../console/wide-only.tsx';
import type { BlockProps } from './automated-blocks.ts';
import { type AutomatedForm, isOfProducts, problemsOf, totalOf } from './automated-form.ts';
import styles from './automated.module.css';
import { GoalBlock } from './goal-block.tsx';
import { PeopleBlock } from './people-block.tsx';
import { PinsBlock } from './pins-block.tsx';
import { ProductsBlock } from './products-block.tsx';

interface Props {
  readonly first: AutomatedForm;
  readonly isMade: boolean;
  readonly title: string;
  readonly act: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSend: (form: AutomatedForm) => void;
}

/** One page with three blocks: the goal, the Pins or product groups, and the people with the budget. */
export function AutomatedPage({ first, isMade, title, act, busy, error, onSend }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const [form, setForm] = useState(first);
  // Problems are displayed only after the first attempt to submit.
  const [wasSent, setSent] = useState(false);
  const problems = problemsOf(form, account);
  const problemAt = (field: string) =>
    (wasSent && problems.find((problem) => problem.field === field)?.message) || null;
  const change = (part: Partial<AutomatedForm>) => setForm((now) => ({ ...now, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problems.length === 0) onSend(form);
  };
  const block = { form, isMade, problemAt, onChange: change };
  return (
    <WideOnly>
      <form className={page['two']} onSubmit={submit} noValidate>
        <div className={page['stack']}>
          <h2 className="h-20">{title}</h2>
          {isMade && <Status {...block} />}
          <GoalBlock {...block} />
          {isOfProducts(form) ? (
            <ProductsBlock
              chosen={form.productGroupIds}
              error={problemAt('product_group_ids')}
              onChange={(productGroupIds) => change({ productGroupIds })}
            />
          ) : (
            <PinsBlock
              chosen={form.pinIds}
              error={problemAt('pin_ids')}
              onChange={(pinIds) => change({ pinIds })}
            />
          )}
          <PeopleBlock {...block} />
          {wasSent && problems.length > 0 && (
            <FieldError>{t("Something's missing. Check the fields in red.")}</FieldError>
          )}
          {error && <FieldError>{error}</FieldError>}
          <div className={styles['acts']}>
            <Button variant="main" type="submit" busy={busy}>
              {act}
            </Button>
            <ButtonLink href={pathOf('reporting_campaigns')}>{t('Cancel')}</ButtonLink>
          </div>
        </div>
        <aside className={page['stack']} aria-label={t('What it means')}>
          <TotalCard form={form} />
          <div className={`${page['note']} ${page['plain']}`}>
            <Sprout size={16} aria-hidden="true" />
            <p>
              {isOfProducts(form)
                ? t('We find interests, bids and placements for you, based on your products.')
                : t('We find interests, bids and placements for you, based on your Pins.')}
            </p>
          </div>
        </aside>
      </form>
    </WideOnly>
  );
}

const STATUS_LABEL = { ACTIVE: 'Active', PAUSED: 'Paused', ARCHIVED: 'Archived' } as const;
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const;

function Status({ form, onChange }: BlockProps) {
  const { t } = useWords();
  return (
    <Choices
      label={t('Status')}
      options={STATUSES}
      value={STATUSES.find((one) => one === form.status) ?? 'PAUSED'}
      words={STATUS_LABEL}
      onChange={(status) => onChange({ status })}
    />
  );
}

/** The maximum cost, displayed before anything is submitted. */
function TotalCard({ form }: { readonly form: AutomatedForm }) {
  const { t } = useWords();
  const { currency } = useConsole().account;
  const { days, micros } = totalOf(form);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Total before you publish')}</h2>
      </div>
      <div className={page['cardBody']}>
        <p className={styles['sum']}>
          <span>
            {form.per === 'day' && form.micros !== null && (
              <>
                <Money micros={form.micros} currency={currency} />{' '}
                {days === null
                  ? t('a day')
                  : t('× {count, plural, one {# day} other {# days}}', { count: days })}
              </>
            )}
          </span>
          <b>{micros === null ? '–' : <Money micros={micros} currency={currency} />}</b>
        </p>
        {form.per === 'day' && (
          <p className="soft t-12">
            {t(
              "A busy day can cost up to twice that, but a week never costs more than seven days' worth.",
            )}
          </p>
        )}
      </div>
    </section>
  );
}
