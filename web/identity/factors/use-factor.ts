import { useEffect, useReducer } from 'react';
import { logIn } from '#contract/identity.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import {
  type FactorEvent,
  type FactorState,
  nextFactor,
  type FactorMethod,
} from './factor-steps.ts';

/** The state of proving one's identity, or that of an account to add, with codes by e-mail on request. */
export function useFactor(begun: FactorState, adds = false) {
  const send = useSend();
  const [state, tell] = useReducer<FactorState, [FactorEvent]>(nextFactor, begun);
  const isWaiting = (state.wait ?? 0) > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tell({ type: 'tick' }), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return {
    state,
    choose: (method: FactorMethod) => tell({ type: 'chose', method }),
    sendCode: async () => {
      await send(logIn, { mfa_resend: true, add_account: adds });
      tell({ type: 'sent' });
    },
  };
}
