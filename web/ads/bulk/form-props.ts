import type { Act } from './bulk-acts.ts';
import type { Field } from './bulk-rows.ts';

/** Props of an action's form. */
export interface FormProps {
  readonly fields: readonly Field[];
  readonly currency: string;
  /** Rows that are not excluded. */
  readonly count: number;
  readonly onFill: (act: Act) => void;
}
