import { useQueryClient } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { deleteSiteClaim, getSiteClaims, type SiteClaim } from '#contract/business/claims.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import styles from './claimed-sites.module.css';
import { SiteProof } from './site-proof.tsx';

interface Props {
  readonly claim: SiteClaim;
  /** Whether its proof is displayed below. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A website, whether it is verified, and how to verify it. */
export function ClaimedSite({ claim, isOpen, onOpen }: Props) {
  const { t } = useWords();
  const { busy, remove } = useRemove(claim);
  const { host, is_claimed: isClaimed } = claim;
  return (
    <li className={styles['site']}>
      <div className={styles['row']}>
        <div className={styles['what']}>
          <b className={styles['host']}>
            <bdi>{host}</bdi>
            {isClaimed && <BadgeCheck size={20} className={styles['mark']} aria-hidden="true" />}
          </b>
          <span className="soft">{stateOf(claim, t)}</span>
        </div>
        <div className={styles['acts']}>
          {!isClaimed && (
            <Button
              aria-expanded={isOpen}
              aria-label={t('Verify {host}', { host })}
              onClick={() => onOpen(!isOpen)}
            >
              {t('Verify')}
            </Button>
          )}
          <Button
            variant="line"
            busy={busy}
            aria-label={t('Remove {host}', { host })}
            onClick={remove}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
      {isOpen && !isClaimed && <SiteProof claim={claim} />}
    </li>
  );
}

function stateOf(claim: SiteClaim, t: ReturnType<typeof useWords>['t']): string {
  if (!claim.is_claimed) return t('Not verified yet');
  if (claim.problem === null) return t('Yours');
  return t("Still yours, but we didn't find the line last time. Put it back to keep the site.");
}

function useRemove({ id, host }: SiteClaim) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, run } = useAct();
  const remove = () =>
    void run(async () => {
      try {
        await send(deleteSiteClaim, { claim_id: id });
        await queries.invalidateQueries({ queryKey: callKey(getSiteClaims) });
        toasts.show({ text: t('{host} is no longer shown as yours.', { host }) });
      } catch (cause) {
        toasts.show({ kind: 'failed', text: failureText(cause, t) });
      }
    });
  return { busy, remove };
}
