import { useQueryClient } from '@tanstack/react-query';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import {
  type AdNoticeChoice,
  getAdNoticeChoice,
  updateAdNoticeChoice,
} from '#contract/ads/notices/notices.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { noticeLabel } from './notice-words.ts';
import styles from './notices.module.css';

/** The viewer's own e-mail preferences for this ad account's notices. */
export function EmailsPage() {
  const { id } = useConsole().account;
  const choice = useCall(getAdNoticeChoice, { advertiser_id: id });
  // A change made elsewhere resets the form.
  return <Form key={choice.version} stored={choice} />;
}

function Form({ stored }: { readonly stored: AdNoticeChoice }) {
  const { t } = useWords();
  const [wanted, setWanted] = useState<readonly NoticeKind[]>(stored.by_email);
  const { busy, error, keep } = useKeep(stored);
  const turn = (kind: NoticeKind, isOn: boolean): void =>
    setWanted(isOn ? [...wanted, kind] : wanted.filter((one) => one !== kind));
  return (
    <div className={page['two']}>
      <section className={page['card']}>
        <fieldset className={styles['kinds']}>
          <legend>{t('Send me an e-mail when')}</legend>
          {stored.kinds.map((kind) => (
            <label key={kind} className={styles['kind']}>
              <input
                type="checkbox"
                checked={wanted.includes(kind)}
                onChange={(event) => turn(kind, event.target.checked)}
              />
              {t(noticeLabel[kind])}
            </label>
          ))}
        </fieldset>
      </section>
      <div className={page['stack']}>
        <div className={`${page['note']} ${page['plain']}`}>
          <UserRound size={16} aria-hidden="true" />
          <p>
            {t(
              'Your choice applies to you, in this ad account. Things that happen close together come in one e-mail, and everything is always listed under Notices.',
            )}
          </p>
        </div>
        {error !== null && <FieldError>{error}</FieldError>}
        <div className={styles['acts']}>
          <Button variant="main" busy={busy} onClick={() => keep(wanted)}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function useKeep({ version }: AdNoticeChoice) {
  const { t } = useWords();
  const { id: advertiser_id } = useConsole().account;
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const keep = (wanted: readonly NoticeKind[]) =>
    void run(async () => {
      const chosen = { advertiser_id, version, by_email: [...wanted] };
      const next = await send(updateAdNoticeChoice, chosen);
      queries.setQueryData(callKey(getAdNoticeChoice, { advertiser_id }), next);
      toasts.show({ text: t('Saved.') });
    });
  return { busy, error, keep };
}
