import { useQuery } from '@tanstack/react-query';
import { type AdTerms, getAdTerms, hasAccepted } from '#contract/business/ad-terms.ts';
import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './terms-text.module.css';

function useAdTerms(): AdTerms | null {
  return useQuery(callOptions(useSend(), getAdTerms, {})).data ?? null;
}

/** Whether the ad account's owner has yet to accept the terms. */
export function useOwesTerms(account: AdAccount): boolean {
  return !hasAccepted(account, useAdTerms());
}

/** The full terms to read before accepting; renders nothing without any. */
export function TermsText() {
  const { t, formats } = useWords();
  const terms = useAdTerms();
  if (terms === null) return null;
  const day = new Date(terms.published_at).toLocaleDateString(formats, { dateStyle: 'long' });
  return (
    <details className={styles['terms']}>
      <summary>{t('Read the advertising terms of {day}', { day })}</summary>
      <div className={styles['text']} dir="auto">
        {terms.text}
      </div>
    </details>
  );
}
