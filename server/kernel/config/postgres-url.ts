import * as z from 'zod/mini';
import { addressesOf } from '#server/kernel/core/addresses.ts';

/** The address of a PostgreSQL, of one host or several. */
export const postgresUrl = z.string().check(
  z.regex(/^postgres(ql)?:\/\//u, 'is not an address of the form postgresql://…'),
  z.refine(
    (value) => addressesOf(value).every((address) => URL.canParse(address.replace('@/', '@host/'))),
    'names a host that cannot be read',
  ),
  z.refine(
    (value) =>
      /^(?:read-write|primary|)$/u.test(/[?&]target_session_attrs=([^&]*)/u.exec(value)?.[1] ?? ''),
    'may have no other target_session_attrs than read-write',
  ),
);
