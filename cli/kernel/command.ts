import type { Send } from './send.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly about: string;
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** A command's result: printed as lines, or as JSON with --json. */
export interface Result {
  readonly json: unknown;
  readonly lines: readonly string[];
}

export interface Command {
  readonly name: string;
  /** Names of its arguments, all of which are required. */
  readonly args: readonly string[];
  /** Whether the last argument takes all remaining words. */
  readonly rest?: boolean;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
  run(args: readonly string[], values: Values, send: () => Promise<Send>): Promise<Result>;
}

export const JSON_OPTION: Option = { type: 'boolean', about: 'Prints JSON.' };

/** An option's text; null if absent. */
export function textOf(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** A text from elsewhere on one line, without signs that would control the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
