import type { ItemAnswer } from '#contract/ads/items.ts';
import { errors, type ErrorCode } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refuseField } from '../core/field-rules.ts';

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/**
 * Returns the results of items that succeed or fail together: the first exception throws, so that the transaction rolls
 * back the others. `field` is the form field of the error, unless the item names one.
 */
export function allOrNothing<T>(answers: readonly ItemAnswer<T>[], field?: string): T[] {
  return answers.map(({ data, exceptions }) => {
    if (data !== null) return data;
    const [why] = exceptions;
    if (why === undefined || !isCode(why.error_code)) throw new Error('a refusal has no code');
    const at = why.field ?? field;
    if (why.error_code === 'invalid_input' && at) throw refuseField(at, why.message);
    throw new Failure(why.error_code, why.message, { extra: at ? { field: at } : {} });
  });
}
