import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkSiteClaim,
  type ClaimMethod,
  type ClaimProblem,
  getSiteClaims,
  type SiteClaim,
} from '#contract/business/claims.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { CopyCode } from '#web/ui/form/copy-code.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import {
  addressOf,
  METHOD_STEPS,
  METHOD_WORDS,
  METHODS,
  PROBLEM_WORDS,
  proofOf,
} from './claim-words.ts';
import styles from './claimed-sites.module.css';

/** How to prove a site's ownership, and a button to check it. */
export function SiteProof({ claim }: { claim: SiteClaim }) {
  const { t } = useWords();
  const [method, setMethod] = useState<ClaimMethod>('meta');
  const { busy, error, problem, look, forget } = useLook(claim, method);
  const address = (
    <b className={styles['address']}>
      <bdi dir="ltr">{addressOf(claim, method)}</bdi>
    </b>
  );
  return (
    <div className={styles['proof']}>
      <Choices
        label={t('How to verify it')}
        options={METHODS}
        value={method}
        words={METHOD_WORDS}
        disabled={busy}
        onChange={(next) => {
          setMethod(next);
          forget();
        }}
      />
      <p>
        <Say text={METHOD_STEPS[method]} values={{ address }} />
      </p>
      <CopyCode label={t('The line')} code={proofOf(claim, method)} />
      {error !== null && <Banner bad>{error}</Banner>}
      {problem !== null && <Banner bad>{t(PROBLEM_WORDS[problem])}</Banner>}
      <Button variant="main" busy={busy} onClick={look}>
        {t('Check now')}
      </Button>
    </div>
  );
}

function useLook({ id, host }: SiteClaim, method: ClaimMethod) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const [problem, setProblem] = useState<ClaimProblem | null>(null);
  const look = () =>
    void run(async () => {
      setProblem(null);
      const looked = await send(checkSiteClaim, { claim_id: id, method });
      setProblem(looked.problem);
      if (!looked.is_claimed) return;
      await queries.invalidateQueries({ queryKey: callKey(getSiteClaims) });
      toasts.show({ text: t('{host} is yours.', { host }) });
    });
  return { busy, error, problem, look, forget: () => setProblem(null) };
}
