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
  /** It changed what home shows, which is fetched again. */
  readonly complete: () => void;
  /** Home stays as it is. */
  readonly completeWithoutHomefeed: () => void;
  readonly dismiss: () => void;
}

/** Sends what the person does with an experience; the local status follows. */
export function useAnswers(statuses: ExperienceStatuses, placed: string): Answers {
  const send = useSend();
  const queries = useQueryClient();
  const tell = (
    // All three are of one type.
    call: typeof viewExperience,
  ) =>
    send(call, { placed_experience_id: placed, extra_context: { page: location.pathname } }).then(
      () => undefined,
      // What did not arrive is asked again by a later page.
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
