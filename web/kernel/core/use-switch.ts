import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { done, failed, pressed, type Switch, switchAt } from './switch-steps.ts';

type Key = readonly string[];

/** A switch and the call that changes it on the server. */
interface SwitchPlan {
  /** Identifies the switch; all components with the same key share its state. */
  readonly key: Key;
  /** The value in the server's answer. */
  readonly stands: boolean;
  readonly send: (on: boolean) => Promise<unknown>;
  /** Called after each successful call. */
  readonly onDone?: (on: boolean) => void;
}

/** One of the viewer's switches, applied on top of every cached answer that contains it; see switch-steps.ts. */
export function useSwitch(plan: SwitchPlan): [boolean, () => void] {
  const queries = useQueryClient();
  const cached = useQuery<Switch | null>({ queryKey: plan.key, queryFn: skipToken }).data;
  return [cached?.wanted ?? plan.stands, () => press(queries, plan)];
}

function press(queries: QueryClient, plan: SwitchPlan): void {
  const before = read(queries, plan.key) ?? switchAt(plan.stands);
  queries.setQueryData<Switch>(plan.key, pressed(before));
  if (before.requested === null) void follow(queries, plan);
}

/** Drops the viewer's local state, so that the server's answers apply again. */
export function forgetSwitch(queries: QueryClient, key: Key): void {
  // Null, because a query without data would count as unanswered.
  queries.setQueryData<Switch | null>(key, null);
}

/** Sends calls until none is needed. */
async function follow(queries: QueryClient, { key, send, onDone }: SwitchPlan): Promise<void> {
  const step = (next: (now: Switch) => Switch) =>
    queries.setQueryData<Switch | null>(key, (now) => now && next(now));
  for (let now = read(queries, key); now && now.requested !== null; now = read(queries, key)) {
    const on = now.requested;
    try {
      await send(on);
    } catch {
      // Silent by requirement [BOARD-15]: only the button shows that nothing changed.
      step(failed);
      return;
    }
    step(done);
    onDone?.(on);
  }
}

function read(queries: QueryClient, key: Key): Switch | null {
  return queries.getQueryData<Switch | null>(key) ?? null;
}
