import type { Result } from './bulk-edits.ts';
import { type Edit, type Entity, isEmpty, isOver } from './bulk-rows.ts';

/** The state of a row before sending, or its result after. */
export type RowState =
  | { readonly is: 'done' | 'over' | 'off' | 'same' | 'ready' }
  | { readonly is: 'refused' | 'wrong'; readonly reason: string };

interface Known {
  readonly edit: Edit | undefined;
  readonly problem: string | null;
  readonly result: Result | undefined;
  readonly isOff: boolean;
}

export function stateOf(row: Entity, { edit, problem, result, isOff }: Known): RowState {
  if (result?.kind === 'done') return { is: 'done' };
  if (isOver(row)) return { is: 'over' };
  if (isOff) return { is: 'off' };
  if (isEmpty(edit)) return { is: 'same' };
  if (problem !== null) return { is: 'wrong', reason: problem };
  return result?.kind === 'refused' ? { is: 'refused', reason: result.reason } : { is: 'ready' };
}

/** Whether "Apply" sends the row; refused rows may be retried. */
export const isSent = ({ is }: RowState): boolean => is === 'ready' || is === 'refused';
