import type * as z from 'zod/mini';

/** An input's problem, with its field. */
export interface InputProblem {
  /** The field's path, joined by dots; empty for the whole input. */
  readonly field: string;
  readonly message: string;
}

type Read<T> =
  | { readonly input: T; readonly problem: null }
  | { readonly input: null; readonly problem: InputProblem };

type Raw = Readonly<Record<string, unknown>>;

/**
 * Validates a call's input, with two rules for all calls. An optional field that is null or empty text counts as
 * absent, unless its schema accepts that value. A text or list that is too long is reported with its field and limit.
 */
export function readInput<T extends z.ZodMiniType>(schema: T, raw: Raw): Read<z.output<T>> {
  const parsed = schema.safeParse(asGiven(schema, raw));
  if (parsed.success) return { input: parsed.data, problem: null };
  return { input: null, problem: problemIn(parsed.error.issues) };
}

function asGiven(schema: z.ZodMiniType, raw: Raw): Raw {
  const blank = Object.keys(raw).filter((name) => raw[name] === null || raw[name] === '');
  if (blank.length === 0) return raw;
  const fields = fieldsOf(schema);
  const absent = blank.filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && !field.safeParse(raw[name]).success && field.safeParse(undefined).success;
  });
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !absent.includes(name)));
}

function fieldsOf(schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? (def.shape as Record<string, z.ZodMiniType>) : {};
}

type Issue = z.core.$ZodIssue;

function problemIn(issues: readonly Issue[]): InputProblem {
  const all = issues.flatMap(branches);
  const tooLong = all.find(isTooLong);
  const issue = tooLong ?? issues[0];
  const field = issue?.path.join('.') ?? '';
  if (!tooLong) return { field, message: issue?.message ?? 'Invalid input' };
  const unit = tooLong.origin === 'string' ? 'characters' : 'entries';
  return { field, message: `${field}: Please enter no more than ${tooLong.maximum} ${unit}.` };
}

/** Returns an issue or, for a union, the issues of each of its forms. */
function branches(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  return issue.errors
    .flat()
    .flatMap((inner) => branches({ ...inner, path: [...issue.path, ...inner.path] }));
}

function isTooLong(issue: Issue): issue is Extract<Issue, { readonly code: 'too_big' }> {
  return issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array');
}
