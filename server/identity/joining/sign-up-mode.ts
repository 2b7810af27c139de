import { SIGN_UP_MODES, type SignUpMode } from '#contract/identity/operator.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { choiceOf, storeChoice } from '../site/choice-store.ts';

const NAME = 'sign_up';

/** The sign-up mode: the operator's choice, else the setting. */
export async function signUpModeNow(read: Tx, setting: SignUpMode): Promise<SignUpMode> {
  const chosen = await choiceOf(read, NAME);
  return SIGN_UP_MODES.find((mode) => mode === chosen) ?? setting;
}

export const chooseSignUpMode = (tx: Tx, mode: SignUpMode, now: Date): Promise<void> =>
  storeChoice(tx, NAME, mode, now);
