import { useQueryClient } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { getAdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole } from '../console/console-context.ts';
import { TermsText, useOwesTerms } from '../terms/terms-text.tsx';
import page from '../console/console-page.module.css';

/** The owner agrees to the terms; others learn who has to. */
export function Agree() {
  const { t } = useWords();
  const { account } = useConsole();
  const viewer = useViewer();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  if (viewer?.id !== account.owner.id) return <span className="soft">{t('for its owner')}</span>;
  const agree = () =>
    run(async () => {
      const input = { advertiser_id: account.id };
      const next = await send(updateAdAccount, { ...input, accepts_terms: true });
      queries.setQueryData(callKey(getAdAccount, input), next);
    });
  return (
    <>
      <Button variant="line" className={page['rowAct']} busy={busy} onClick={() => void agree()}>
        {t('I agree')}
      </Button>
      {error !== null && <FieldError>{error}</FieldError>}
    </>
  );
}

/** Above the overview's figures until somebody agrees to the terms. */
export function TermsStrip() {
  const { t } = useWords();
  const { account } = useConsole();
  const owes = useOwesTerms(account);
  if (!owes) return null;
  return (
    <div className={classNames(page['note'], page['warn'])}>
      <FileText size={16} aria-hidden="true" />
      <p>
        <b>
          {account.terms_accepted_at === null
            ? t("The advertising terms aren't accepted yet.")
            : t('There are new advertising terms.')}
        </b>{' '}
        {t('{name} pays for its ads first, and they follow the rules of this site.', {
          name: account.name,
        })}
      </p>
      <TermsText />
      <Agree />
    </div>
  );
}
