import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type AdAccountMoney,
  createAdFund,
  getAdAccountsMoney,
  MAX_FUND_REF,
} from '#contract/ads/billing.ts';
import { FindForm } from '#web/identity/operator/find-form.tsx';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { microsFrom } from './micros-from.ts';

/** All ad accounts with what they have to spend, and the way to give them more. */
export function AdAccountList() {
  const { t } = useWords();
  const [wanted, setWanted] = useState('');
  return (
    <section className={styles['part']} aria-labelledby="ad-accounts-title">
      <h2 id="ad-accounts-title" className="h-20">
        {t('Ad accounts')}
      </h2>
      <FindForm label={t('Find by name')} onFind={setWanted} />
      <Accounts query={wanted} />
    </section>
  );
}

function Accounts({ query }: { readonly query: string }) {
  const { t } = useWords();
  const list = usePages(getAdAccountsMoney, query === '' ? {} : { query });
  const accounts = list.data.pages.flatMap((page) => page.data);
  if (accounts.length === 0) return <EmptyState title={t('No ad account by that name')} />;
  return (
    <>
      <ul className={styles['list']} aria-labelledby="ad-accounts-title">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Ad accounts')} />
    </>
  );
}

function Account({ account }: { readonly account: AdAccountMoney }) {
  const { t, formats } = useWords();
  const [isGiving, setGiving] = useState(false);
  const { currency, name } = account;
  const money = new Intl.NumberFormat(formats, { style: 'currency', currency });
  const left = money.format(account.left_in_micro_currency / 1_000_000);
  const spent = money.format(account.spent_in_micro_currency / 1_000_000);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <bdi>{name}</bdi>
        </span>
        <span className="soft">
          <bdi>{account.owner_username}</bdi> · {t('{left} left · {spent} spent', { left, spent })}
        </span>
      </div>
      {account.standing === 'ended' ? (
        <span className={styles['mark']}>{t('Ended')}</span>
      ) : (
        <Button
          look="line"
          aria-expanded={isGiving}
          aria-label={t('Add credit for {name}', { name })}
          onClick={() => setGiving(!isGiving)}
        >
          {t('Add credit')}
        </Button>
      )}
      {isGiving && <Credit account={account} onDone={() => setGiving(false)} />}
    </li>
  );
}

interface CreditProps {
  readonly account: AdAccountMoney;
  readonly onDone: () => void;
}

function Credit({ account: { id, name, currency }, onDone }: CreditProps) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const [amount, setAmount] = useState('');
  const [ref, setRef] = useState('');
  const micros = microsFrom(amount);
  const give = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (micros === null) return;
    const fund = { kind: 'credit' as const, amount_in_micro_currency: micros, currency, ref };
    const act = async () => {
      await send(createAdFund, { advertiser_id: id, ...fund });
      await queries.invalidateQueries({ queryKey: callKey(getAdAccountsMoney) });
    };
    if (await run(act, t('{name} can spend it right away.', { name }))) onDone();
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void give(event)}>
      <Field
        label={t('Amount in {currency}', { currency })}
        inputMode="decimal"
        required
        value={amount}
        error={amount !== '' && micros === null ? t('Enter an amount such as 50 or 49.90.') : null}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label={t('Reference')}
        hint={t('Each reference counts once, so nothing’s given twice.')}
        required
        maxLength={MAX_FUND_REF}
        value={ref}
        onChange={(event) => setRef(event.target.value)}
      />
      <div>
        <Button look="main" type="submit" busy={busy}>
          {t('Give credit')}
        </Button>
      </div>
    </form>
  );
}
