import { useViewer } from '#web/kernel/app-context.tsx';
import { type PromptReason, useSignInPrompt } from '#web/kernel/prompts.ts';

/**
 * Runs an act of the signed-in; a visitor gets the prompt that belongs to it instead, and
 * nothing changes [ROUTE-21, AUTH-19].
 */
export function usePrompted() {
  const viewer = useViewer();
  const prompt = useSignInPrompt();
  return (reason: PromptReason, then: () => void, picture?: string): void => {
    if (viewer) then();
    else prompt(reason, picture);
  };
}
