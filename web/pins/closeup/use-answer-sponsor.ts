import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { answerSponsor } from '#contract/pins/answer-sponsor.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshPin } from '../core/refresh-pin.ts';

/** Confirms or denies that the viewer paid for a pin; `answering` is the answer in flight. */
export function useAnswerSponsor(pin: Pin): {
  readonly answering: boolean | null;
  readonly answer: (accept: boolean) => void;
} {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [answering, setAnswering] = useState<boolean | null>(null);
  const say = async (accept: boolean) => {
    setAnswering(accept);
    try {
      await refreshPin(queries, await send(answerSponsor, { pin_id: pin.id, accept }));
      toasts.show({
        text: accept ? t('The Pin names you as its partner.') : t("The Pin doesn't name you."),
      });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setAnswering(null);
  };
  return { answering, answer: (accept) => void say(accept) };
}
