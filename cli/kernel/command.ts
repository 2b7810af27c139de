import { usageError } from './failures.ts';
import type { Send } from './send.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help. */
  readonly value?: string;
  /** Whether it may be repeated. */
  readonly multiple?: boolean;
  readonly about: string;
}

export type Values = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** A command's result: printed as lines, or as JSON with --json. */
export interface Result {
  readonly json: unknown;
  readonly lines: readonly string[];
}

export interface Command {
  readonly name: string;
  /** Names of its arguments, all of which are required unless `isOptional`. */
  readonly args: readonly string[];
  /** Whether the arguments may be left out. */
  readonly isOptional?: boolean;
  /** Whether the last argument takes all remaining words. */
  readonly rest?: boolean;
  readonly about: string;
  /** More lines about it, for its own help. */
  readonly notes?: readonly string[];
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

/** The texts of an option that may be repeated. */
export function textsOf(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** An option's text, one of those listed; the first if absent. */
export function oneOf<T extends string>(values: Values, name: string, all: readonly T[]): T {
  const text = textOf(values, name) ?? all[0];
  const found = all.find((one) => one === text);
  if (found === undefined) throw usageError(`--${name}: choose ${all.join(', ')}.`);
  return found;
}

/** A text from elsewhere on one line, without signs that would control the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
