import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type AdDraftSummary, deleteAdDraft, getAdDrafts } from '#contract/ads/drafts/drafts.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { EmptyCard } from '../console/states.tsx';
import styles from './draft-list.module.css';

const STEP_LABEL = {
  CAMPAIGN: 'Campaign',
  AD_GROUP: 'Ad group',
  ADS: 'Ads',
  REVIEW: 'Review',
} as const;
const MS = 1000;

/** The ad account's drafts: last editor, last step and problems. */
export function DraftList() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const list = usePages(getAdDrafts, { advertiser_id: account.id });
  const drafts = list.data.pages.flatMap((one) => one.data);
  const create = (
    <ButtonLink
      variant="main"
      className={drafts.length > 0 ? page['headAct'] : undefined}
      href={pathOf('ads_create')}
    >
      <Plus size={16} aria-hidden="true" />
      {t('Create a campaign')}
    </ButtonLink>
  );
  return (
    <section className={page['card']}>
      {drafts.length === 0 ? (
        <EmptyCard
          title={t('No drafts')}
          text={t('Campaigns you start are saved here until you publish them.')}
          action={create}
        />
      ) : (
        <>
          <div className={page['cardHead']}>
            <h2>{t('Drafts')}</h2>
            {create}
          </div>
          <div className={styles['wrap']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('Draft')}</th>
                  <th scope="col">{t('Stopped at')}</th>
                  <th scope="col" className={styles['num']}>
                    {t('To fix')}
                  </th>
                  <th scope="col" className={styles['num']}>
                    {t('Budget')}
                  </th>
                  <th scope="col">{t('By')}</th>
                  <th scope="col">{t('Changed')}</th>
                  <th scope="col">{t('Actions')}</th>
                </tr>
              </thead>
              <tbody>
                {drafts.map((draft) => (
                  <Row key={draft.id} draft={draft} />
                ))}
              </tbody>
            </table>
          </div>
          <ShowMore list={list} of={t('Drafts')} />
        </>
      )}
    </section>
  );
}

function Row({ draft }: { readonly draft: AdDraftSummary }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const href = `${pathOf('ads_edit_draft')}?id=${draft.id}`;
  const name = draft.name || t('New campaign');
  const money = (micros: number) => microsText(micros, { currency: account.currency, formats });
  const { daily_budget_in_micro_currency: day, lifetime_budget_in_micro_currency: whole } = draft;
  const budget =
    day === null
      ? whole !== null && t('{amount} in total', { amount: money(whole) })
      : t('{amount} a day', { amount: money(day) });
  return (
    <tr>
      <th scope="row">
        <PageLink href={href} className={styles['name']} dir="auto">
          {name}
        </PageLink>
        <small>{t(objectiveLabel[draft.objective_type])}</small>
      </th>
      <td data-label={t('Stopped at')}>{t(STEP_LABEL[draft.step])}</td>
      <td data-label={t('To fix')} className={styles['num']}>
        {draft.problem_count || '–'}
      </td>
      <td data-label={t('Budget')} className={styles['num']}>
        {budget || '–'}
      </td>
      <td data-label={t('By')} dir="auto">
        {draft.changed_by?.full_name || draft.changed_by?.username || '–'}
      </td>
      <td data-label={t('Changed')}>
        {relativeTime(new Date(draft.updated_time * MS), new Date(renderedAt), formats)}
      </td>
      <td>
        <Acts draft={draft} name={name} href={href} />
      </td>
    </tr>
  );
}

interface ActsProps {
  readonly draft: AdDraftSummary;
  readonly name: string;
  readonly href: string;
}

function Acts({ draft, name, href }: ActsProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const { send } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const throwAway = async () => {
    try {
      await send(deleteAdDraft, { advertiser_id: account.id, draft_id: draft.id });
      await queries.invalidateQueries({ queryKey: callKey(getAdDrafts) });
      toasts.show({ text: t('Draft discarded.') });
    } catch (cause) {
      toasts.show({ text: failureText(cause, t) });
    }
  };
  const copy = async () => {
    const link = new URL(href, location.href).href;
    await navigator.clipboard.writeText(link).then(
      () => toasts.show({ text: t('Link copied.') }),
      () => toasts.show({ text: link }),
    );
  };
  if (isAsking) {
    return (
      <span className={styles['acts']}>
        <Button variant="danger" className={page['rowAct']} onClick={() => void throwAway()}>
          {t('Discard')}
        </Button>
        <Button variant="quiet" className={page['rowAct']} onClick={() => setAsking(false)}>
          {t('Keep it')}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles['acts']}>
      <ButtonLink
        variant="line"
        className={page['rowAct']}
        href={href}
        aria-label={t('Continue with {name}', { name })}
      >
        <Pencil size={14} aria-hidden="true" />
        {t('Continue')}
      </ButtonLink>
      <button
        type="button"
        className={styles['icon']}
        aria-label={t('Copy the link to {name}', { name })}
        onClick={() => void copy()}
      >
        <Copy size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles['icon']}
        aria-label={t('Discard {name}', { name })}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
