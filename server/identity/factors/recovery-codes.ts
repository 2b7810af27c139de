import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { makeRecoveryCodes as call } from '#contract/identity/factors.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { storeRecoveryCodes } from './code-store.ts';
import type { FactorDeps } from './factor-deps.ts';
import { factorsRow, lockFactorsOf } from './factor-store.ts';
import { isGuarded } from './owed.ts';
import { noteFactorAct } from './note-act.ts';

const CODES = 10;
/** 80 bits each, enough for storing a plain hash instead of a slow one. */
const BYTES = 10;
/** Without letters that look like digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let code = '';
  for (let count = 0; count < (BYTES * 8) / 5; count += 1) {
    code += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Normalises a typed code: capitals, and digits for letters that look like them. */
export function plainCode(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

export function hashOfCode(personId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`${personId} ${plainCode(typed)}`)
    .digest();
}

/** Creates ten codes, replacing all earlier ones; they are available only now, as only hashes are stored. */
export async function newRecoveryCodes(tx: Tx, personId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await storeRecoveryCodes(
    tx,
    personId,
    codes.map((code) => hashOfCode(personId, code)),
    now,
  );
  return codes;
}

/** Creates recovery codes with a person's first factor, so that a lost phone does not lock them out. */
export async function firstRecoveryCodes(
  tx: Tx,
  personId: string,
  now: Date,
): Promise<string[] | null> {
  const { recoveryCodes } = await factorsRow(tx, personId);
  return recoveryCodes > 0 ? null : newRecoveryCodes(tx, personId, now);
}

/** Creates new recovery codes for the viewer [SEC-14]. */
export async function makeRecoveryCodes(
  context: SignedInContext & FactorDeps,
): Promise<AnswerOf<typeof call>> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await lockFactorsOf(tx, viewer.id);
  if (!isGuarded(await factorsRow(tx, viewer.id))) {
    throw new Failure('invalid_input', 'Turn on another kind of two-step verification first.');
  }
  const codes = await newRecoveryCodes(tx, viewer.id, now);
  await noteFactorAct(context, context, viewer.id, 'recovery_codes_made');
  return { recovery_codes: codes };
}
