import type { AutomatedForm } from './automated-form.ts';

/** What each block of the page is given. */
export interface BlockProps {
  readonly form: AutomatedForm;
  /** What was made keeps its goal and its people. */
  readonly isMade: boolean;
  /** What is wrong with a field of the call, once somebody wanted to go on. */
  readonly problemAt: (field: string) => string | null;
  readonly onChange: (part: Partial<AutomatedForm>) => void;
}
