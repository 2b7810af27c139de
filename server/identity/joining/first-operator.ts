import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { hasOperator } from '../people/person-store.ts';

/**
 * On a machine of one's own whoever signs up first runs the site. Where others reach it, strangers may be
 * quicker than its owner: the first operator then shows a code that the server prints at each start until
 * somebody has used it. It is made from the secret key, so that it outlives restarts and every server of an
 * installation knows it without keeping it anywhere.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** The code of an installation, in four groups; null where none is asked for. */
export function operatorCode(secretKey: string, publicUrl: string | null): string | null {
  if (publicUrl === null) return null;
  const bytes = createHmac('sha256', secretKey).update('bowerbird: first operator').digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET.charAt(byte % 32));
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Whether a sign-up has to show the code to make the operator. */
export async function isCodeRequired(read: Tx, code: string | null): Promise<boolean> {
  return code !== null && !(await hasOperator(read));
}

/** What a server prints when it has started, as long as nobody runs the site; null then. */
export async function operatorNotice(
  read: Tx,
  { secretKey, publicUrl }: { readonly secretKey: string; readonly publicUrl: string | null },
): Promise<string | null> {
  const code = operatorCode(secretKey, publicUrl);
  if (code === null || !(await isCodeRequired(read, code))) return null;
  return `No one runs this site yet. Sign up at ${publicUrl}/signup/ with the operator code ${code}`;
}

/** Whether the account that is about to be made may be the first operator's; refuses a wrong code. */
export async function mayBeFirst(
  read: Tx,
  code: string | null,
  input: string | null,
): Promise<boolean> {
  if (code === null) return true;
  if (input === null || (await hasOperator(read))) return false;
  if (isSame(code, input)) return true;
  throw new Failure('invalid_input', "This isn't the code that the server printed.", {
    detail:
      'Check what the server printed when it started, or leave the code out to create an ordinary account.',
  });
}

function isSame(code: string, input: string): boolean {
  const [one, other] = [code, input].map((text) =>
    createHmac('sha256', code).update(text.replaceAll(/[\s-]/g, '').toUpperCase()).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
