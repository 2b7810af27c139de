import { isSet, NOT_READ, type V5Exception } from '#contract/api/v5/operation.ts';
import type { ItemAnswer, ItemException } from '#contract/ads/items.ts';
import { errors, type ErrorCode } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** Batches of writes with a separate result for each item. */

export type V5Item = Readonly<Record<string, unknown>>;

/** The result of one item. */
export interface V5Outcome<T> {
  readonly data?: T;
  readonly exceptions: V5Exception[];
}

const exceptionOf = ({ code, message, field }: ItemException): V5Exception => ({
  code,
  message: field === null ? message : `${field}: ${message}`,
});

export const exceptionFor = (code: ErrorCode, message: string): V5Exception => ({
  code: errors[code].number,
  message,
});

type Send<T> = (items: V5Item[]) => Promise<readonly ItemAnswer<T>[]>;

/** Sends the valid items, and returns the results in the order of the request. */
export async function inBatch<T>(
  items: readonly V5Item[],
  refuse: (item: V5Item) => V5Exception | null,
  send: Send<T>,
): Promise<V5Outcome<T>[]> {
  const refused = items.map(refuse);
  const rest = items.filter((_, at) => refused[at] === null);
  const sent = rest.length === 0 ? [] : await send(rest);
  let at = 0;
  return refused.map((exception) => {
    if (exception !== null) return { exceptions: [exception] };
    const answer = sent[at];
    at += 1;
    if (answer === undefined) throw new Error('each thing of a batch is answered');
    const exceptions = answer.exceptions.map(exceptionOf);
    return answer.data === null ? { exceptions } : { data: answer.data, exceptions };
  });
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

const TRIES = 3;

/**
 * Updates items whose version the caller does not know: the last write wins, as existing clients expect. An item
 * that changed between our read and our write is read and written again.
 */
export async function changeInBatch<T extends Versioned>(
  items: readonly V5Item[],
  refuse: (item: V5Item) => V5Exception | null,
  find: (ids: string[]) => Promise<readonly T[]>,
  send: Send<T>,
): Promise<V5Outcome<T>[]> {
  const ids = [...new Set(items.map(({ id }) => String(id)).filter((id) => /^\d{1,19}$/.test(id)))];
  const outcomes: V5Outcome<T>[] = [];
  let open = items.map((item, at) => ({ item, at }));
  for (let left = TRIES; open.length > 0; left -= 1) {
    const found = ids.length === 0 ? [] : await find(ids);
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    const missing = (item: V5Item): V5Exception | null =>
      versions.has(String(item.id)) ? null : exceptionFor('invalid_input', "id: It isn't here.");
    const answers = await inBatch(
      open.map(({ item }) => item),
      (item) => refuse(item) ?? missing(item),
      (sent) => send(sent.map((item) => ({ ...item, version: versions.get(String(item.id)) }))),
    );
    answers.forEach((outcome, index) => (outcomes[open[index]?.at ?? -1] = outcome));
    open = left > 1 ? open.filter((_, index) => wasChanged(answers[index])) : [];
  }
  return outcomes;
}

const wasChanged = (outcome: V5Outcome<unknown> | undefined): boolean =>
  outcome?.exceptions.some(({ code }) => code === errors.ad_changed.number) ?? false;

/** Refuses unsupported fields: ignoring a field that the caller relies on would mislead them. */
export const refuseFields =
  (unread: readonly string[]) =>
  (item: V5Item): V5Exception | null => {
    const field = unread.find((name) => isSet(item[name]));
    return field === undefined ? null : exceptionFor('invalid_input', `${field}: ${NOT_READ}`);
  };

/** Updates one item with the same retry: one that changed meanwhile is read and written again. */
export async function lastWrite<T extends Versioned, Out>(
  find: () => Promise<T>,
  send: (found: T) => Promise<Out>,
): Promise<Out> {
  for (let left = TRIES; ; left -= 1) {
    const found = await find();
    try {
      return await send(found);
    } catch (error) {
      if (left === 1 || !(error instanceof Failure) || error.code !== 'ad_changed') throw error;
    }
  }
}
