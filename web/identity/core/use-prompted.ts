import { useViewer } from '#web/kernel/app/app-context.tsx';
import { type Prompt, useSignInPrompt } from '#web/kernel/app/prompts.ts';

/**
 * Runs an act that needs a viewer; a visitor gets the matching prompt instead, and nothing changes [ROUTE-21, AUTH-19].
 * The act may be stored until they are signed in.
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
