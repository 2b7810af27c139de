import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { createConversation, getConversations, MAX_MESSAGE } from '#contract/talk.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError, TextArea } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from './console-context.ts';
import { navItemOf } from './console-nav.ts';
import page from './console-page.module.css';

export interface AskOwnerProps {
  readonly onClose: () => void;
}

/** Sends the owner a message that names the page; what could not be sent stays to be copied. */
export function AskOwnerDialog({ onClose }: AskOwnerProps) {
  const { t } = useWords();
  const { account, key } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useId();
  const { busy, error, run } = useAct();
  const name = account.owner.full_name || account.owner.username;
  // The builders have no place in the rail.
  const label = navItemOf(key)?.label ?? 'Campaigns';
  const [text, setText] = useState(() => {
    const request = t('Could you give me a role in {account} that opens “{page}”?', {
      account: account.name,
      page: t(label),
    });
    return `${request}\n${location.href}`;
  });
  const ask = async (): Promise<void> => {
    await sendOnce(send, createConversation, { user_ids: [account.owner_user_id], text });
    void queries.invalidateQueries({ queryKey: callKey(getConversations) });
    toasts.show({ text: t('Sent to {name}', { name }) });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(ask);
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={form} busy={busy}>
        {t('Send')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Ask {name}', { name })} onClose={onClose} foot={foot}>
      <form id={form} className={page['stack']} onSubmit={submit}>
        <TextArea
          label={t('Your message')}
          hint={t('{name} finds it in their messages, and can answer there.', { name })}
          rows={4}
          required
          maxLength={MAX_MESSAGE}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
  );
}
