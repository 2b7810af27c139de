import { NAME_MISSING } from '#contract/boards.ts';
import { MAX_NAME } from '#contract/kernel/limits.ts';

export type NameOf = 'board' | 'section';

export const SECTION_NAME_MISSING = "Don't forget to name your section!";
export const NAME_TOO_LONG = 'Please enter no more than {maxLength} characters.';

export interface NameError {
  /** The message's key for translation. */
  readonly text: string;
  readonly values?: { readonly maxLength: number };
}

/** Returns all errors of a name, checked after trimming [BOARD-01, BOARD-03]. */
export function nameErrors(name: string, of: NameOf): NameError[] {
  const trimmed = name.trim();
  const found: NameError[] = [];
  if (trimmed === '') found.push({ text: of === 'board' ? NAME_MISSING : SECTION_NAME_MISSING });
  if (trimmed.length > MAX_NAME)
    found.push({ text: NAME_TOO_LONG, values: { maxLength: MAX_NAME } });
  return found;
}

/** Joins several errors, one sentence each, with commas [BOARD-03]. */
export function joinErrors(errors: readonly string[]): string | null {
  return errors.length === 0 ? null : errors.join(', ');
}

interface NameForm {
  readonly name: string;
  readonly error: string | null;
  readonly busy: boolean;
}

/** Whether the create button and Enter work: only for a valid name, and only once [BOARD-01, BOARD-02]. */
export function maySubmitName({ name, error, busy }: NameForm): boolean {
  return name.trim() !== '' && error === null && !busy;
}
