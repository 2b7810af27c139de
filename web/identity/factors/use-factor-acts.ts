import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginAuthenticator,
  beginEmailFactor,
  confirmAuthenticator,
  confirmEmailFactor,
  getFactors,
  getPasskeys,
  makeRecoveryCodes,
} from '#contract/identity/factors.ts';
import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useSendVerification } from '../core/use-send-verification.ts';

/** The open dialog. */
type Open =
  | { readonly kind: 'app'; readonly setup: AnswerOf<typeof beginAuthenticator> }
  | { readonly kind: 'email' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Reloads the page's factors and passkeys. */
export function useFactorRefresh() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [getFactors, getPasskeys].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  };
}

/** Turning factors on and off, with the recovery codes of the first. */
export function useFactorActs() {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useFactorRefresh();
  const verify = useSendVerification();
  const { busy, error, run } = useAct();
  const [open, setOpen] = useState<Open | null>(null);
  const showCodes = (codes: readonly string[] | null) => setOpen(codes && { kind: 'codes', codes });
  const turnedOn = async (codes: readonly string[] | null): Promise<void> => {
    showCodes(codes);
    // The codes are confirmation enough, and a message must not cover them.
    if (!codes) toasts.show({ text: t("It's turned on.") });
    await refresh();
  };
  return {
    busy,
    error,
    open,
    showCodes,
    close: () => setOpen(null),
    beginApp: () =>
      void run(async () => setOpen({ kind: 'app', setup: await send(beginAuthenticator, {}) })),
    confirmApp: async (mfa_token: string) =>
      turnedOn((await send(confirmAuthenticator, { mfa_token })).recovery_codes),
    verifyEmail: () => void run(verify),
    beginEmail: () =>
      void run(async () => {
        await send(beginEmailFactor, {});
        setOpen({ kind: 'email' });
      }),
    confirmEmail: async (mfa_token: string) =>
      turnedOn((await send(confirmEmailFactor, { mfa_token })).recovery_codes),
    newCodes: () =>
      void run(async () => {
        showCodes((await send(makeRecoveryCodes, {})).recovery_codes);
        await refresh();
      }),
    turnOff: <C extends Call>(call: C, input: SentOf<C>) =>
      void run(async () => {
        await send(call, input);
        await refresh();
        toasts.show({ text: t("It's turned off.") });
      }),
  };
}

export type FactorActs = ReturnType<typeof useFactorActs>;
