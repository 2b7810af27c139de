import type { AutomatedForm } from './automated-form.ts';

/** Props of each block of the page. */
export interface BlockProps {
  readonly form: AutomatedForm;
  /** After creation the goal and the audience are fixed. */
  readonly isMade: boolean;
  /** The problem with a field of the call, once the person has tried to submit; null if none. */
  readonly problemAt: (field: string) => string | null;
  readonly onChange: (part: Partial<AutomatedForm>) => void;
}
