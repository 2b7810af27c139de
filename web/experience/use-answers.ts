import { useQueryClient } from '@tanstack/react-query';
import { getHome } from '#contract/discovery.ts';
import {
  completeExperience,
  dismissExperience,
  viewExperience,
} from '#contract/experience/experiences.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import type { ExperienceStatuses } from './statuses.ts';

export interface Answers {
  readonly view: () => void;
  /** Completes it and refetches home, whose content changed. */
  readonly complete: () => void;
  /** Completes it without refetching home. */
  readonly completeWithoutHomefeed: () => void;
  readonly dismiss: () => void;
}

/** Reports the person's answers to an experience, updating the local status. */
export function useAnswers(statuses: ExperienceStatuses, placed: string): Answers {
  const send = useSend();
  const queries = useQueryClient();
  const tell = (
    // All three calls have the same type.
    call: typeof viewExperience,
  ) =>
    send(call, { placed_experience_id: placed, extra_context: { page: location.pathname } }).then(
      () => undefined,
      // If the call fails, a later page displays it again.
      () => undefined,
    );
  return {
    view() {
      statuses.set(placed, 'viewed');
      void tell(viewExperience);
    },
    complete() {
      statuses.set(placed, 'completed');
      void tell(completeExperience).then(() =>
        queries.invalidateQueries({ queryKey: callKey(getHome) }),
      );
    },
    completeWithoutHomefeed() {
      statuses.set(placed, 'completedWithoutHomefeed');
      void tell(completeExperience);
    },
    dismiss() {
      statuses.set(placed, 'dismissed');
      void tell(dismissExperience);
    },
  };
}
