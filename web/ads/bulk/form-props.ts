import type { Act } from './bulk-acts.ts';
import type { Field } from './bulk-rows.ts';

/** What a form for one kind of act is given. */
export interface FormProps {
  readonly fields: readonly Field[];
  readonly currency: string;
  /** Rows that are not left out. */
  readonly count: number;
  readonly onFill: (act: Act) => void;
}
