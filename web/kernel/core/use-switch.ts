import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { done, failed, pressed, type Switch, switchAt } from './switch-steps.ts';

type Key = readonly string[];

/** A switch, and the call that changes it on the server. */
interface SwitchPlan {
  /** Names the switch: everything that shows it shares it. */
  readonly key: Key;
  /** What the server's answer says. */
  readonly stands: boolean;
  readonly send: (on: boolean) => Promise<unknown>;
  /** After each call that was done. */
  readonly onDone?: (on: boolean) => void;
}

/** A switch of the viewer's, laid over every answer that shows it; see switch-steps.ts. */
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

/** Forgets what the viewer did: what the server's answers say counts again. */
export function forgetSwitch(queries: QueryClient, key: Key): void {
  // Null is remembered: a query without data would count as never answered.
  queries.setQueryData<Switch | null>(key, null);
}

/** Sends what is asked for until nothing is. */
async function follow(queries: QueryClient, { key, send, onDone }: SwitchPlan): Promise<void> {
  const step = (next: (now: Switch) => Switch) =>
    queries.setQueryData<Switch | null>(key, (now) => now && next(now));
  for (let now = read(queries, key); now && now.requested !== null; now = read(queries, key)) {
    const on = now.requested;
    try {
      await send(on);
    } catch {
      // Silent by requirement [BOARD-15]: the button alone shows that nothing changed.
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
