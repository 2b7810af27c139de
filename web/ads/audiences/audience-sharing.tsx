import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Audience } from '#contract/ads/audiences/audiences.ts';
import {
  type AudienceShare,
  createAdAudienceShare,
  deleteAdAudienceShare,
  getAdAudienceShares,
} from '#contract/ads/audiences/shares.ts';
import { getAdAccounts, type AdAccount } from '#contract/business/ad-accounts.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { FailedCard } from '../console/states.tsx';
import { PickField, TextField } from '../fields/fields.tsx';
import { usedIn } from './audience-words.ts';
import styles from './audiences.module.css';

const MAX_ID = 19;

interface OfAudience {
  readonly audience: Audience;
}

/** The ad accounts that an audience is shared with, with a form to share it with another. */
export function AudienceSharing({ audience }: OfAudience) {
  const { t } = useWords();
  const { account } = useConsole();
  const input = { advertiser_id: account.id, audience_id: audience.id };
  const list = useLatePages(getAdAudienceShares, input);
  const shares = list.data?.pages.flatMap((one) => one.data) ?? [];
  return (
    <section className={page['card']}>
      <div className={styles['block']}>
        <h2>{t('Share it')}</h2>
        <p className="soft">
          {t(
            'Another ad account can aim ads at these people or leave them out. It learns the name and the rounded size, never who they are.',
          )}
        </p>
        <ShareForm audience={audience} shares={shares} />
      </div>
      {list.isError && (
        <FailedCard title={t("The list didn't load")} onRetry={() => void list.refetch()} />
      )}
      {shares.length > 0 && (
        <table className={table['plain']} aria-label={t('Shared with')}>
          <thead>
            <tr>
              <th scope="col">{t('Shared with')}</th>
              <th scope="col">{t('Used in')}</th>
              <th scope="col">{t('Change')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <ShareRow key={share.id} audience={audience} share={share} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={list} of={t('Shared with')} />
    </section>
  );
}

const ELSEWHERE = '';

function ShareForm({
  audience,
  shares,
}: OfAudience & { readonly shares: readonly AudienceShare[] }) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const own = useOwnAccounts(shares);
  const [chosen, setChosen] = useState<string | null>(null);
  const [written, setWritten] = useState('');
  const { busy, error, run } = useAct();
  const picked =
    own.find(({ id }) => id === chosen)?.id ??
    (chosen === ELSEWHERE ? ELSEWHERE : (own[0]?.id ?? ELSEWHERE));
  const id = picked === ELSEWHERE ? written.trim() : picked;
  const share = async () => {
    const isDone = await run(() =>
      send(createAdAudienceShare, {
        advertiser_id: account.id,
        audience_id: audience.id,
        ad_account_id: id,
      }),
    );
    if (!isDone) return;
    setWritten('');
    setChosen(null);
    await queries.invalidateQueries({ queryKey: callKey(getAdAudienceShares) });
  };
  return (
    <form
      className={styles['share']}
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      {own.length > 0 && (
        <PickField
          at="share.account"
          label={t('Ad account')}
          value={picked}
          options={[
            ...own.map(({ id: one, name }) => [one, name] as const),
            [ELSEWHERE, t("A partner's, by its ID")] as const,
          ]}
          onChange={setChosen}
        />
      )}
      {picked === ELSEWHERE && (
        <TextField
          at="share.id"
          label={t('Ad account ID')}
          value={written}
          most={MAX_ID}
          hint={t(
            'Of your business, or of one that works with it. Its ID is under Accounts and people.',
          )}
          onChange={setWritten}
        />
      )}
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button type="submit" busy={busy} disabled={!/^\d+$/.test(id)}>
          {t('Share')}
        </Button>
      </div>
    </form>
  );
}

const ALL = 250;

/** Other ad accounts of the same business that the viewer may enter and that don't have it yet. */
function useOwnAccounts(shares: readonly AudienceShare[]): readonly AdAccount[] {
  const { account } = useConsole();
  const { rows } = useAllPages<AdAccount>(useLatePages(getAdAccounts, { page_size: ALL }));
  return rows.filter(
    ({ id, owner_user_id: owner, status, standing }) =>
      owner === account.owner_user_id &&
      id !== account.id &&
      status === 'accepted' &&
      standing !== 'ended' &&
      shares.every((share) => share.id !== id),
  );
}

function ShareRow({ audience, share }: OfAudience & { readonly share: AudienceShare }) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const { busy, error, run } = useAct();
  const { name, owner } = share.ad_account;
  const takeBack = async () => {
    const isDone = await run(() =>
      send(deleteAdAudienceShare, {
        advertiser_id: account.id,
        audience_id: audience.id,
        ad_account_id: share.id,
      }),
    );
    if (isDone) await queries.invalidateQueries({ queryKey: callKey(getAdAudienceShares) });
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>{owner === null ? share.id : <bdi>@{owner.username}</bdi>}</small>
      </th>
      <td>{usedIn(share.ad_group_count, t)}</td>
      <td>
        {isSure ? (
          <span className={styles['acts']}>
            {share.ad_group_count > 0 && (
              <small>
                {t('Its ad groups stop using it. Those that are for nobody else are paused.')}
              </small>
            )}
            {/* Where the press was is now the way back. */}
            <Button onClick={() => setSure(false)}>{t('Keep sharing')}</Button>
            <Button variant="danger" busy={busy} onClick={() => void takeBack()}>
              {t('Stop sharing now')}
            </Button>
          </span>
        ) : (
          <Button
            variant="line"
            aria-label={t('Stop sharing with {name}', { name })}
            onClick={() => setSure(true)}
          >
            {t('Stop sharing')}
          </Button>
        )}
        {error !== null && <FieldError>{error}</FieldError>}
      </td>
    </tr>
  );
}
