import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

/** One environment variable: how its text is parsed, its default and its purpose. */
export interface Setting<T> {
  readonly read: z.ZodMiniType<T, string>;
  /** The default as a person would write it; null when there is none. */
  readonly fallback: string | null;
  readonly sentence: string;
  /** Never printed, not even in part. */
  readonly secret?: true;
}

/** Declares a setting. */
export function setting<T>(
  read: z.ZodMiniType<T, string>,
  fallback: string | null,
  sentence: string,
  more: { secret?: true } = {},
): Setting<T> {
  return { read, fallback, sentence, ...more };
}

/** Any text that is not empty. */
export const text = z.string().check(z.minLength(1), z.maxLength(4_000));

/** A web address. */
export const webUrl = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:$/u.test(URL.parse(value)?.protocol ?? ''),
      'is not a web address',
    ),
  );

/** Items between commas. */
export const list = (
  isRight: (item: string) => boolean,
  wrong: string,
): z.ZodMiniType<string[], string> =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) =>
        value
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== ''),
      ),
    ),
    z.array(z.string()).check(z.refine((items) => items.every(isRight), wrong)),
  );

// A range that covers every address would let any visitor forge theirs.
function isRange(item: string): boolean {
  if (ipaddr.isValidCIDR(item)) return ipaddr.parseCIDR(item)[1] > 0;
  return ipaddr.isValid(item);
}

/** Addresses, and ranges of them. */
export const addressRanges = list(
  isRange,
  'is not a list of addresses or ranges such as 10.0.0.0/8',
);
