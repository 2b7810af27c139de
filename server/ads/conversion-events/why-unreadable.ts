import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const NOTHING_SAID = 'Invalid input';

/** Returns the first error of an event: its field, then how to fix it. */
export function whyUnreadable(issues: readonly Issue[]): string {
  const all = issues.flatMap((issue) => branches(issue));
  const issue = all.find(({ message }) => message !== NOTHING_SAID) ?? all[0];
  if (issue === undefined) return "It can't be read.";
  const field = issue.path.join('.');
  const text =
    issue.message === NOTHING_SAID
      ? "This is missing, or isn't the right kind of value."
      : issue.message;
  return field === '' ? text : `${field}: ${text}`;
}

/** Returns the issue, or for a union the issues of each of its options. */
function branches(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  return issue.errors
    .flat()
    .flatMap((inner) => branches({ ...inner, path: [...issue.path, ...inner.path] }));
}
