import type * as z from 'zod/mini';
import type { ItemAnswer, ItemException } from '#contract/ads/items.ts';
import { type ErrorCode, errors } from '#contract/kernel/errors.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import type { AdAccount } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A parsed item, or why it could not be parsed. */
export type ReadItem<T> = { readonly item: T } | { readonly exception: ItemException };

/** Parses each item with the schema. Amounts are in the ad account's currency: an item that names another is refused. */
export function readItems<T extends z.ZodMiniType>(
  schema: T,
  items: readonly Raw[],
  { currency }: Pick<AdAccount, 'currency'>,
): ReadItem<z.output<T>>[] {
  return items.map((raw) => {
    if ((raw['currency'] ?? currency) !== currency) {
      const message = `This ad account pays in ${currency}.`;
      return { exception: exceptionOf(invalid('currency', message)) };
    }
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

/** Returns the ids of all parsed items, so that their rows are locked in one order. */
export function idsOf<T>(
  items: readonly ReadItem<T>[],
  idOf: (item: T) => string | readonly string[],
): string[] {
  const ids = items.flatMap((one) => ('item' in one ? idOf(one.item) : []));
  return [...new Set(ids)];
}

/**
 * Runs the items one after the other, each with its own answer. `run` must decide before its first write, so that a
 * refused item has written nothing.
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

/** The answer for one refused item. */
export const refusedFor = (failure: Failure): ItemAnswer<never> => ({
  data: null,
  exceptions: [exceptionOf(failure)],
});

/** Throws the exception of a call's only item. */
export function requireItem(answer: ItemAnswer<unknown> | undefined): void {
  const [exception] = answer?.exceptions ?? [];
  if (exception === undefined) return;
  const { error_code: code, message, field } = exception;
  throw new Failure(code as ErrorCode, message, { extra: field === null ? {} : { field } });
}
