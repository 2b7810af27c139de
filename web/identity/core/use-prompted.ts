import { useViewer } from '#web/kernel/app/app-context.tsx';
import { type Prompt, useSignInPrompt } from '#web/kernel/app/prompts.ts';

/**
 * Runs an act of the signed-in; a visitor gets the prompt that belongs to it instead, and
 * nothing changes [ROUTE-21, AUTH-19]. What they meant to do may be kept until they are in.
 */
export function usePrompted() {
  const viewer = useViewer();
  const prompt = useSignInPrompt();
  return (
    reason: Prompt['reason'],
    then: () => void,
    more: Pick<Prompt, 'picture' | 'intent'> = {},
  ): void => {
    if (viewer) then();
    else prompt({ reason, ...more });
  };
}
