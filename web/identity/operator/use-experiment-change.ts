import { useQueryClient } from '@tanstack/react-query';
import type { SentOf } from '#contract/kernel/call.ts';
import {
  getExperimentChanges,
  getExperimentResult,
  getExperiments,
  updateExperiment,
} from '#contract/experiments/experiments.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useOperatorActs } from './use-operator-acts.ts';

/** Changes an experiment, and reloads everything about it. */
export function useExperimentChange() {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (input: SentOf<typeof updateExperiment>, done: string): Promise<boolean> =>
    run(async () => {
      try {
        await send(updateExperiment, input);
      } finally {
        // Also after a conflict, so that the other operator's change is visible.
        for (const call of [getExperiments, getExperimentChanges, getExperimentResult])
          await queries.invalidateQueries({ queryKey: callKey(call) });
      }
    }, done);
  return { busy, change };
}
