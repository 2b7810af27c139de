import * as z from 'zod/mini';
import { setting } from './setting.ts';

const hashes = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/u, 'is not a number of hashes')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.number().check(z.maximum(100_000_000, 'is not 100000000 or less')),
  ),
);

/** The settings of what tells people from programs. */
export const humanSettings = {
  HUMAN_WORK: setting(
    hashes,
    '300000',
    'How many hashes a browser computes, at the most, to show that somebody sits in front of it (1 to 100000000): 300000 take a phone about 0.7 s.',
  ),
};
