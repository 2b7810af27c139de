import type { Context } from '#server/kernel/context.ts';
import { isEmailTaken } from './credential-store.ts';

/** Whether an address has an account; the call's rate is what keeps it from being a directory. */
export function emailExists(context: Context, input: { email: string }): Promise<boolean> {
  return isEmailTaken(context.read, input.email.toLowerCase());
}
