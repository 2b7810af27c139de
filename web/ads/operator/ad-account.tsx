import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type AdMoney,
  type AdTransfer,
  type CAUSES,
  getAdAccountsMoney,
  getAdMoney,
  getAdTransfers,
} from '#contract/ads/billing.ts';
import { updateAdCreditLine, updateAdStanding } from '#contract/ads/settings.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useApp, useCall, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Figures } from './figures.tsx';
import { GiveForm } from './give-form.tsx';
import { microsFrom } from '../core/micros-from.ts';
import { microsText } from './micros-text.ts';

/** One ad account: its balance, its limits, its related data and every ledger entry. */
export function AdAccount({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { t } = useWords();
  const account = useCall(getAdMoney, { advertiser_id: id });
  return (
    <section className={styles['part']} aria-labelledby="ad-account-title">
      <PageLink className="link" href="/operator/ad-accounts/">
        {t('All ad accounts')}
      </PageLink>
      <h2 id="ad-account-title" className="h-20">
        <bdi>{account.name}</bdi>
      </h2>
      <Standing account={account} />
      <Money account={account} />
      {account.standing !== 'ended' && (
        <>
          <h3 className={styles['mark']}>{t('Add money')}</h3>
          <GiveForm account={account} />
          <h3 className={styles['mark']}>{t('Spend limit')}</h3>
          <CreditLine key={account.line_in_micro_currency} account={account} />
        </>
      )}
      {children}
      <Ledger account={account} />
    </section>
  );
}

interface Props {
  readonly account: AdMoney;
}

/** Runs actions on an ad account and refetches its data. */
function useAccountActs() {
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const act = (write: () => Promise<unknown>, done: string): Promise<boolean> =>
    run(async () => {
      await write();
      const stale = [getAdMoney, getAdAccountsMoney];
      await Promise.all(
        stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
    }, done);
  return { busy, act };
}

function Standing({ account: { id, name, owner_username: owner, standing } }: Props) {
  const { t } = useWords();
  const send = useSend();
  const { busy, act } = useAccountActs();
  const set = (wanted: 'active' | 'disabled', done: string) =>
    void act(() => send(updateAdStanding, { advertiser_id: id, standing: wanted }), done);
  const whose = (
    <PageLink className="link" href={`/${owner}/`}>
      <bdi>{owner}</bdi>
    </PageLink>
  );
  return (
    <div className={styles['list']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <span className={styles['mark']}>
            {standing === 'active' && t('Its ads may be shown')}
            {standing === 'disabled' && t('Stopped: none of its ads are shown')}
            {standing === 'ended' && t('Ended by its owner')}
          </span>
          <span className="soft">
            {t('Owner')}: {whose}
          </span>
        </div>
        {standing === 'active' && (
          <Button
            variant="dangerPlain"
            busy={busy}
            onClick={() => set('disabled', t('{name} is stopped.', { name }))}
          >
            {t('Stop its ads')}
          </Button>
        )}
        {standing === 'disabled' && (
          <Button
            variant="main"
            busy={busy}
            onClick={() => set('active', t('{name} can go on.', { name }))}
          >
            {t('Let it run again')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Money({ account }: Props) {
  const { t, formats } = useWords();
  const text = (micros: number) => [microsText(micros, account.currency, formats)];
  const { books } = account;
  const rows = [
    [t('Left to spend'), account.left_in_micro_currency],
    [t('Spent'), account.spent_in_micro_currency],
    [t('Paid in advance, not spent'), -books.prepaid],
    [t('Given as credit, not spent'), -books.credit],
    [t('Owed'), books.receivable],
    [t('Spend limit before it pays'), account.line_in_micro_currency],
    [
      t('Spent, in the books within the hour'),
      account.spent_in_micro_currency - account.closed_in_micro_currency,
    ],
  ] as const;
  return (
    <Figures
      caption={t('Money')}
      names={t('What')}
      columns={[account.currency]}
      rows={rows.map(([name, micros]) => ({ key: name, name, figures: text(micros) }))}
    />
  );
}

const MICROS = 1_000_000;

function CreditLine({ account: { id, currency, line_in_micro_currency: line } }: Props) {
  const { t } = useWords();
  const send = useSend();
  const { busy, act } = useAccountActs();
  const [amount, setAmount] = useState(String(line / MICROS));
  const micros = amount.trim() === '0' ? 0 : microsFrom(amount);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (micros === null) return;
    const wanted = { advertiser_id: id, line_in_micro_currency: micros, currency };
    await act(() => send(updateAdCreditLine, wanted), t('The limit applies from now on.'));
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <Field
        label={t('Spend limit in {currency}', { currency })}
        hint={t(
          'How much it can spend before it pays. With 0, it pays in advance. What it already owes stays owed.',
        )}
        inputMode="decimal"
        required
        value={amount}
        error={micros === null ? t('Enter an amount such as 50 or 49.90.') : null}
        onChange={(event) => setAmount(event.target.value)}
      />
      <div>
        <Button variant="line" type="submit" busy={busy}>
          {t('Set the limit')}
        </Button>
      </div>
    </form>
  );
}

const WHY: Readonly<Record<(typeof CAUSES)[number], string>> = {
  close: 'Ads, up to the full hour',
  deposit: 'Paid in advance',
  credit: 'Credit',
  payment: 'Payment',
  make_good: 'Given back',
  write_off: 'Written off',
  expire: 'Credit that expired',
};

function Ledger({ account: { id, currency } }: Props) {
  const { t } = useWords();
  const list = usePages(getAdTransfers, { advertiser_id: id });
  const transfers = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <h3 id="ledger-title" className={styles['mark']}>
        {t('Ledger')}
      </h3>
      {transfers.length === 0 ? (
        <p className="soft">{t('Nothing has been recorded yet.')}</p>
      ) : (
        <ul className={styles['list']} aria-labelledby="ledger-title">
          {transfers.map((transfer) => (
            <Transfer key={transfer.id} transfer={transfer} currency={currency} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Ledger')} />
    </>
  );
}

interface TransferProps {
  readonly transfer: AdTransfer;
  readonly currency: string;
}

function Transfer({ transfer, currency }: TransferProps) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const { at, cause, ref, amount_in_micro_currency: amount } = transfer;
  const details = [relativeTime(new Date(at), now, formats), ...(ref === '' ? [] : [ref])];
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>{t(WHY[cause])}</span>
        <span className="soft">
          <bdi>{details.join(' · ')}</bdi>
        </span>
      </div>
      <span>{microsText(amount, currency, formats)}</span>
    </li>
  );
}
