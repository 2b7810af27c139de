import * as z from 'zod/mini';
import { MAX_EMAIL } from './limits.ts';
import { trimmed } from './scalars.ts';

/** Letters, digits and these characters, then @, then a domain with at least one dot [AUTH-13]. */
export const EMAIL =
  /^[a-z0-9_.!#$%&'*+\-/=?^`{|}~]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** An e-mail address, trimmed. */
export const email = () =>
  z.pipe(
    trimmed(MAX_EMAIL),
    z.string().check(z.regex(EMAIL, "That doesn't look like an e-mail address.")),
  );
