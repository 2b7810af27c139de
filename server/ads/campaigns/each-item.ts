import type * as z from 'zod/mini';
import type { ItemAnswer, ItemException } from '#contract/ads/items.ts';
import { type ErrorCode, errors } from '#contract/kernel/errors.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import { Failure } from '#server/kernel/core/failure.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A thing as it was sent: read, or what is wrong with it. */
export type ReadItem<T> = { readonly item: T } | { readonly exception: ItemException };

/** Each of the things by its schema. */
export function readItems<T extends z.ZodMiniType>(
  schema: T,
  items: readonly Raw[],
): ReadItem<z.output<T>>[] {
  return items.map((raw) => {
    const { input, problem } = readInput(schema, raw);
    if (problem === null) return { item: input };
    const { field, message } = problem;
    return { exception: exceptionOf(invalid(field, message)) };
  });
}

const invalid = (field: string, message: string): Failure =>
  new Failure('invalid_input', message, { extra: field === '' ? {} : { field } });

function exceptionOf({ code, message, detail, extra }: Failure): ItemException {
  const field = typeof extra.field === 'string' ? extra.field : null;
  return { code: errors[code].number, error_code: code, message: detail ?? message, field };
}

/** The ids of the things that could be read, to hold them in one order. */
export function idsOf<T>(
  items: readonly ReadItem<T>[],
  idOf: (item: T) => string | readonly string[],
): string[] {
  const ids = items.flatMap((one) => ('item' in one ? idOf(one.item) : []));
  return [...new Set(ids)];
}

/**
 * Does them one after the other and answers each for itself. What refuses one has written nothing of it: decisions
 * come before the first write.
 */
export async function eachItem<T, Answer>(
  items: readonly ReadItem<T>[],
  run: (item: T) => Promise<Answer>,
): Promise<ItemAnswer<Answer>[]> {
  const answers: ItemAnswer<Answer>[] = [];
  for (const one of items) {
    if ('exception' in one) answers.push({ data: null, exceptions: [one.exception] });
    else answers.push(await answerTo(one.item, run));
  }
  return answers;
}

async function answerTo<T, Answer>(
  item: T,
  run: (item: T) => Promise<Answer>,
): Promise<ItemAnswer<Answer>> {
  try {
    return { data: await run(item), exceptions: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refusedFor(error);
  }
}

/** The answer to one of them that is refused. */
export const refusedFor = (failure: Failure): ItemAnswer<never> => ({
  data: null,
  exceptions: [exceptionOf(failure)],
});

/** Refuses the call for what refused its one item. */
export function requireItem(answer: ItemAnswer<unknown> | undefined): void {
  const [exception] = answer?.exceptions ?? [];
  if (exception === undefined) return;
  const { error_code: code, message, field } = exception;
  throw new Failure(code as ErrorCode, message, { extra: field === null ? {} : { field } });
}
