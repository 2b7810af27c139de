import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteAccessToken as call } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { deleteToken } from '../sessions/token-store.ts';

/** Revokes a token; the next request with it is refused, on every instance. */
export async function deleteAccessToken(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer, now, origin } = context;
  if (!(await deleteToken(tx, viewer.id, input.token_id))) {
    throw new Failure('token_not_found', "We couldn't find that access token.");
  }
  await record(tx, {
    action: 'access_token_taken_back',
    actorId: viewer.id,
    subjectId: viewer.id,
    origin,
    at: now,
    detail: { token: input.token_id },
  });
  return null;
}
