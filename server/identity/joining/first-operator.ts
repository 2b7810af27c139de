import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { hasOperator } from '../people/person-store.ts';

/**
 * On a local machine the first person to sign up becomes the operator. On a public site a stranger might be faster than
 * the owner, so the first operator must enter a code that the server prints at each start until it has been used. The
 * code derives from the secret key, so that it survives restarts and is the same on all servers without being stored.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** The installation's code in four groups; null if none is required. */
export function operatorCode(secretKey: string, publicUrl: string | null): string | null {
  if (publicUrl === null) return null;
  const bytes = createHmac('sha256', secretKey).update('bowerbird: first operator').digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET.charAt(byte % 32));
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Whether a sign-up needs the code to become the operator. */
export async function isCodeRequired(read: Tx, code: string | null): Promise<boolean> {
  return code !== null && !(await hasOperator(read));
}

/** The notice that a server prints at start while there is no operator; null otherwise. */
export async function operatorNotice(
  read: Tx,
  { secretKey, publicUrl }: { readonly secretKey: string; readonly publicUrl: string | null },
): Promise<string | null> {
  const code = operatorCode(secretKey, publicUrl);
  if (code === null || !(await isCodeRequired(read, code))) return null;
  return `No one runs this site yet. Sign up at ${publicUrl}/signup/ with the operator code ${code}`;
}

/** Whether a new account may become the first operator; refuses a wrong code. */
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
