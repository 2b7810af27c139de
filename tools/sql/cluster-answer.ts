import { tableClasses } from '#server/kernel/shards/table-classes.ts';

/** Where a cluster runs a statement, or that it refuses it, and why it is not one shard alone. */
export interface Answer {
  /** One of the places, or several after commas. */
  readonly where: string;
  /** Empty where there is nothing to explain. */
  readonly why: string;
}

/** What is said of a statement that needs a cluster and has not met one. */
export const NOT_RUN: Answer = { where: 'not known', why: 'not yet run on a cluster' };

/** In the order of the page's counts. */
export const PLACES = [
  'one shard',
  'several shards',
  'in steps',
  'reference',
  'coordinator',
  'refused',
  'not known',
];

const NAME =
  /\w+(?:\s+as)?(?:\s+(?!(?:cross|for|full|group|inner|join|left|limit|on|order|set|using|where)\b)\w+)?/u
    .source;
/** A table, and others after commas, each with another name or not. */
const TABLES = new RegExp(
  String.raw`\b(?:from|join|into|update|using)\s+(?:public\.)?(${NAME}(?:\s*,\s*${NAME})*)`,
  'gu',
);

/** The tables of each class that a statement reads or writes. */
export function tablesIn(text: string): Readonly<Record<keyof typeof tableClasses, string[]>> {
  const lists = text.replaceAll(/'[^']*'/gu, "''").matchAll(TABLES);
  const words = new Set(
    [...lists].flatMap(([, list = '']) => list.match(/(?<=^|,\s*)\w+/gu) ?? []),
  );
  const named = (names: readonly string[]): string[] => names.filter((name) => words.has(name));
  return {
    distributed: named(tableClasses.distributed),
    reference: named(tableClasses.reference),
    local: named(tableClasses.local),
  };
}

/** Whether a text has a part, other than a number, that is known only when it runs. */
const isOpen = (text: string): boolean => text.replaceAll('{{most}}', '').includes('{{');

/** Returns the answer that needs no plan: that of a statement without a distributed table. */
export function answerWithoutShards(text: string): Answer | null {
  if (isOpen(text)) return { where: 'not known', why: 'put together when it runs' };
  const { distributed, reference, local } = tablesIn(text);
  if (distributed.length > 0) return null;
  if (local.length > 0) return { where: 'coordinator', why: listed(local) };
  return reference.length > 0
    ? { where: 'reference', why: listed(reference) }
    : { where: 'coordinator', why: 'no table' };
}

const MOST_LISTED = 3;
const listed = (names: readonly string[]): string =>
  names.length > MOST_LISTED
    ? `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more`
    : names.join(', ');

/** Returns the answer that a plan (`explain (format json)`) stands for. */
export function answerOfPlan(text: string, plan: unknown): Answer {
  const { local } = tablesIn(text);
  const found = { jobs: [] as number[], hasSteps: false, isGathered: false };
  look(plan, found);
  const [tasks = 0] = found.jobs;
  if (found.hasSteps || found.jobs.length > 1)
    return { where: 'in steps', why: local.length > 0 ? `with ${listed(local)}` : 'subqueries' };
  if (found.isGathered) return { where: 'in steps', why: 'rows go to their shards' };
  if (local.length > 0) return { where: 'in steps', why: `with ${listed(local)}` };
  return tasks > 1 ? { where: 'several shards', why: '' } : { where: 'one shard', why: '' };
}

function look(
  part: unknown,
  found: { jobs: number[]; hasSteps: boolean; isGathered: boolean },
): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'Task Count' && typeof value === 'number') found.jobs.push(value);
    if (key === 'Subplans' || key === 'Depended Jobs') found.hasSteps = true;
    if (key === 'Custom Plan Provider' && value === 'Citus INSERT ... SELECT')
      found.isGathered = true;
    look(value, found);
  }
}

const INSERTS =
  /insert into (\w+)(?:(?!insert into|\bvalues\b)[\s\S])*?\bselect\b(?:(?!insert into)[\s\S])*?on conflict(?:(?!insert into|do nothing)[\s\S])*?do update(?<action>(?:(?!insert into)[\s\S])*)/gu;

/**
 * Whether a statement inserts selected rows into a distributed table and has a parameter in the action of `on conflict`: the
 * cluster does not pass it there, and says so only when rows are selected.
 */
export const losesParameter = (text: string): boolean =>
  [...text.matchAll(INSERTS)].some(
    ({ 1: table = '', groups }) =>
      tableClasses.distributed.includes(table) && /(?<!:):[a-z]/u.test(groups?.['action'] ?? ''),
  );

/** The codes of errors by which a cluster refuses a statement: not supported, internal, lost. */
const REFUSING = /^(?:0A000|XX\d{3}|57P0[123]|08\w{3})$/u;
/** What it says, as of a mistake in the statement, of a part without columns that it reads in steps. */
const WITHOUT_COLUMNS = /column definition list/u;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/FOR UPDATE\/SHARE/u, 'rows of several shards are locked'],
  [/joins are only supported when all distributed tables/u, 'joined beside the bucket'],
  [/requires repartitioning/u, 'a join would move rows between nodes'],
  [/direct joins between distributed and local/u, 'shards joined with the coordinator'],
  [/correlated subqueries/u, 'a subquery refers to what is around it'],
  [/cannot push down/u, 'a subquery spans shards'],
  [/subquery in LIMIT/u, 'a limit that is a subquery'],
  [/recursive CTE/iu, 'a recursive query'],
  [/STABLE functions used in/u, "an update reads a row's own column in a stable function"],
  [/cannot subscript/u, 'a parameter with a subscript'],
  [WITHOUT_COLUMNS, 'a record without columns'],
  [/no plan|could not create distributed plan/u, 'no plan'],
];

/** Returns the refusal that an error stands for; null for one that any PostgreSQL has for made-up values. */
export function refusalOf(error: {
  readonly code?: string | undefined;
  readonly message: string;
}): Answer | null {
  const isRefused = REFUSING.test(error.code ?? '08000') || WITHOUT_COLUMNS.test(error.message);
  if (!isRefused || error.message.includes(' violates ')) return null;
  const isLost = error.code === undefined || /^(?:57P|08)/u.test(error.code);
  const known = isLost
    ? 'the coordinator crashed'
    : REASONS.find(([form]) => form.test(error.message))?.[1];
  return { where: 'refused', why: known ?? error.message.replaceAll(/[\s|]+/gu, ' ') };
}
