import { CallError } from '#web/kernel/sending/call-error.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { type FacebookAuth, loadFacebook, logInAtFacebook } from './facebook.ts';

/** Logs in at Facebook; a refusal has a message, and the network's status as its code. */
export function useFacebook(appId: string | null) {
  const { t } = useWords();
  return {
    /** Browsers allow a popup only shortly after a press, so the script is loaded at the first sign of one. */
    prepare: () => void (appId !== null && loadFacebook(appId)),
    async ask(): Promise<FacebookAuth> {
      try {
        return await logInAtFacebook(appId === null ? undefined : await loadFacebook(appId));
      } catch (cause) {
        const status = cause instanceof Error ? cause.message : 'unknown';
        const message = t("Facebook didn't confirm this log-in. Please try again.");
        const refusal = { status: 0, code: `facebook_${status}`, number: 0, message, detail: null };
        throw new CallError(refusal, { cause });
      }
    },
  };
}
