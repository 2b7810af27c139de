import { createHash } from 'node:crypto';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { HUMAN_ACTS, workToken, type HumanAction, type HumanCheck } from '#contract/trust/human.ts';

/** The required part of a client: its resource endpoints. */
interface Asking {
  resource(
    name: string,
    verb: 'get',
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ envelope: Pick<Envelope, 'resource_response'> }>;
}

/** The calls that require human verification, with the action of their token. */
const HUMAN_CALLS: Readonly<Record<string, HumanAction>> = {
  v3_register_user: HUMAN_ACTS.sign_up[0],
  v3_register_social: HUMAN_ACTS.sign_up[0],
  v3_ask_for_password_reset: HUMAN_ACTS.reset_password[0],
  v3_change_password: HUMAN_ACTS.change_password[0],
};

/** Returns a call's input with the token that it requires, for tests that are not about it. */
export async function asHuman(
  client: Asking,
  call: { readonly name: string },
  input: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const action = HUMAN_CALLS[call.name];
  if (action === undefined || 'human_token' in input) return input;
  return { ...input, human_token: await humanTokenOf(client, action) };
}

/** Obtains a token for an action, as any script would. */
export async function humanTokenOf(client: Asking, action: HumanAction): Promise<string> {
  const { envelope } = await client.resource('HumanCheck', 'get', { action });
  return tokenIn(envelope);
}

function tokenIn({ resource_response: { data } }: Pick<Envelope, 'resource_response'>): string {
  const work = (data as HumanCheck | null)?.work;
  if (!work) throw new Error(`no work was given: ${JSON.stringify(data)}`);
  const bytes = Buffer.from(`${work.seed}00000000`, 'hex');
  for (let counter = 0; counter <= work.most; counter += 1) {
    bytes.writeUInt32BE(counter, bytes.length - 4);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash.startsWith(work.prefix)) return workToken(work, counter);
  }
  throw new Error('the work has no answer');
}
