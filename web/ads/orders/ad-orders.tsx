import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type AdOrderLine,
  createAdOrder,
  getAdOrders,
  MAX_ORDER_NAME,
  MAX_PURCHASE_ORDER,
  ORDER_PAID_TYPES,
  type OrderPaidType,
  type OrderStatus,
  updateAdOrder,
} from '#contract/ads/orders/order-lines.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { microsFrom } from '../core/micros-from.ts';
import { microsText } from '../operator/micros-text.ts';
import { OrderDays } from './order-lines-page.tsx';
import { ORDER_STATES, PAID_TYPES } from './order-words.ts';

interface Props {
  readonly account: { readonly id: string; readonly currency: string };
}

/** The orders agreed with an advertiser, with a form to add one. */
export function AdOrders({ account }: Props) {
  const { t } = useWords();
  const list = usePages(getAdOrders, { advertiser_id: account.id });
  const lines = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <h3 id="orders-title" className={styles['mark']}>
        {t('Order lines')}
      </h3>
      <p className="soft">
        {t(
          "Record what you agreed on. Budgets control the money; an order line doesn't stop anything.",
        )}
      </p>
      {lines.length > 0 && (
        <ul className={styles['list']} aria-labelledby="orders-title">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Order lines')} />
      <OrderForm account={account} />
    </>
  );
}

function useOrderActs() {
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const act = (write: () => Promise<unknown>, done: string): Promise<boolean> =>
    run(async () => {
      await write();
      await queries.invalidateQueries({ queryKey: callKey(getAdOrders) });
    }, done);
  return { busy, act };
}

function Line({ line }: { readonly line: AdOrderLine }) {
  const { t, formats } = useWords();
  const send = useSend();
  const { busy, act } = useOrderActs();
  const { id: order_line_id, version, name, status, currency } = line;
  const set = (wanted: OrderStatus, done: string) =>
    void act(() => send(updateAdOrder, { order_line_id, version, status: wanted }), done);
  const money = (micros: number) => microsText(micros, currency, formats);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <bdi>{name}</bdi>
          {line.purchase_order_id !== '' && (
            <>
              {' · '}
              <bdi>{line.purchase_order_id}</bdi>
            </>
          )}
        </span>
        <span className="soft">
          {t('{spent} of {budget} spent', {
            spent: money(line.spent_in_micro_currency),
            budget: money(line.budget_in_micro_currency),
          })}
          {' · '}
          <OrderDays line={line} />
          {' · '}
          {t(PAID_TYPES[line.paid_type])}
        </span>
      </div>
      <span className={styles['mark']}>{t(ORDER_STATES[status])}</span>
      {status !== 'DELETED' && (
        <>
          <Button
            variant="line"
            busy={busy}
            aria-label={
              status === 'ACTIVE' ? t('Pause {name}', { name }) : t('Let {name} go on', { name })
            }
            onClick={() =>
              status === 'ACTIVE'
                ? set('PAUSED', t('{name} is paused.', { name }))
                : set('ACTIVE', t('{name} is active.', { name }))
            }
          >
            {status === 'ACTIVE' ? t('Pause') : t('Let it go on')}
          </Button>
          <Button
            variant="dangerPlain"
            busy={busy}
            aria-label={t('Delete {name}', { name })}
            onClick={() => set('DELETED', t('{name} is deleted.', { name }))}
          >
            {t('Delete')}
          </Button>
        </>
      )}
    </li>
  );
}

const EMPTY = { name: '', order: '', budget: '', from: '', to: '', campaigns: '' };

function OrderForm({ account: { id, currency } }: Props) {
  const { t } = useWords();
  const send = useSend();
  const { busy, act } = useOrderActs();
  const [fields, setFields] = useState(EMPTY);
  const [kind, setKind] = useState<OrderPaidType>('PAID');
  const fill = (part: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...part }));
  const micros = microsFrom(fields.budget);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (micros === null) return;
    const order = {
      advertiser_id: id,
      name: fields.name,
      purchase_order_id: fields.order,
      paid_type: kind,
      budget_in_micro_currency: micros,
      start_date: fields.from,
      end_date: fields.to === '' ? null : fields.to,
      campaign_ids: fields.campaigns.split(/[\s,]+/u).filter((one) => one !== ''),
    };
    const done = t('{name} is added.', { name: fields.name });
    if (await act(() => send(createAdOrder, order), done)) setFields(EMPTY);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <Field
        label={t('Name')}
        required
        maxLength={MAX_ORDER_NAME}
        value={fields.name}
        onChange={({ target }) => fill({ name: target.value })}
      />
      <Field
        label={t('Purchase order')}
        hint={t("The advertiser's own number for it, if they have one.")}
        maxLength={MAX_PURCHASE_ORDER}
        value={fields.order}
        onChange={({ target }) => fill({ order: target.value })}
      />
      <ChoiceField
        label={t('Kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value as OrderPaidType)}
      >
        {ORDER_PAID_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(PAID_TYPES[one])}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Budget in {currency}', { currency })}
        inputMode="decimal"
        required
        value={fields.budget}
        error={
          fields.budget !== '' && micros === null ? t('Enter an amount such as 50 or 49.90.') : null
        }
        onChange={({ target }) => fill({ budget: target.value })}
      />
      <Field
        label={t('First day (UTC)')}
        type="date"
        required
        value={fields.from}
        onChange={({ target }) => fill({ from: target.value })}
      />
      <Field
        label={t('Last day (UTC)')}
        hint={t('Leave it empty if it has no end.')}
        type="date"
        value={fields.to}
        onChange={({ target }) => fill({ to: target.value })}
      />
      <Field
        label={t('Campaigns')}
        hint={t('Their IDs, separated by spaces or commas.')}
        value={fields.campaigns}
        onChange={({ target }) => fill({ campaigns: target.value })}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Add order line')}
        </Button>
      </div>
    </form>
  );
}
