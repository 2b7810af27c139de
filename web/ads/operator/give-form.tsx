import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  createAdFund,
  type FundKind,
  FUND_KINDS,
  getAdAccountsMoney,
  getAdMoney,
  getAdTransfers,
  MAX_FUND_REF,
} from '#contract/ads/billing.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { microsFrom } from '../core/micros-from.ts';

interface Props {
  readonly account: { readonly id: string; readonly name: string; readonly currency: string };
  readonly onDone?: () => void;
}

const KINDS: Readonly<Record<FundKind, string>> = {
  credit: 'Credit, as a gift',
  deposit: 'A deposit they paid',
};

/** Adds money to an ad account: credit or a deposit. */
export function GiveForm({ account: { id, name, currency }, onDone }: Props) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const [kind, setKind] = useState<FundKind>('credit');
  const [amount, setAmount] = useState('');
  const [ref, setRef] = useState('');
  const micros = microsFrom(amount);
  const give = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (micros === null) return;
    const fund = { kind, amount_in_micro_currency: micros, currency, ref };
    const act = async () => {
      await send(createAdFund, { advertiser_id: id, ...fund });
      const stale = [getAdAccountsMoney, getAdMoney, getAdTransfers];
      await Promise.all(
        stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
    };
    if (!(await run(act, t('{name} can spend it right away.', { name })))) return;
    setAmount('');
    setRef('');
    onDone?.();
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void give(event)}>
      <Choices
        label={t('What it is')}
        options={FUND_KINDS}
        words={KINDS}
        value={kind}
        onChange={setKind}
      />
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
        hint={t('Each reference counts once, so nothing is given twice.')}
        required
        maxLength={MAX_FUND_REF}
        value={ref}
        onChange={(event) => setRef(event.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {kind === 'credit' ? t('Give credit') : t('Record the deposit')}
        </Button>
      </div>
    </form>
  );
}
