import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { createAccessToken as call } from '#contract/identity.ts';
import { MAX_TOKENS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { lockFactorsOf } from '../factors/factor-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { countTokens, insertToken } from '../sessions/token-store.ts';
import { hashOfToken, newToken } from '../sessions/token.ts';
import { accessTokenView } from '../sessions/view.ts';

const DAY_MS = 24 * 3600_000;

/** Creates a token for a program; the token itself is only in this response. */
export async function createAccessToken(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer, now } = context;
  requireScopesOfOne(input);
  // Serialised per person: so the limit holds, and a session that has just ended creates none.
  await lockFactorsOf(tx, viewer.id);
  await requireRecentLogIn(tx, viewer, now);
  if ((await countTokens(tx, viewer.id)) >= MAX_TOKENS) {
    throw new Failure('invalid_input', `You can have up to ${MAX_TOKENS} access tokens.`);
  }
  const token = newToken();
  const row = {
    id: makeId(viewer.bucket, now.getTime()),
    name: input.name,
    scopes: [...new Set(input.scopes)],
    advertiserId: input.advertiser_id ?? null,
    endsWith: token.slice(-4),
    createdAt: now,
    lastUsedAt: null,
    expiresAt:
      input.expires_in_days === null
        ? null
        : new Date(now.getTime() + input.expires_in_days * DAY_MS),
  };
  await insertToken(tx, viewer.id, hashOfToken(token), row);
  await record(tx, {
    action: 'access_token_made',
    actorId: viewer.id,
    subjectId: viewer.id,
    origin: context.origin,
    at: now,
    detail: { token: row.id, scopes: row.scopes.join(' ') },
  });
  return { ...accessTokenView(row), token };
}

/** A token for one ad account can only send its conversions, and access nothing of its person. */
function requireScopesOfOne({ advertiser_id: advertiserId, scopes }: InputOf<typeof call>): void {
  if (!advertiserId || scopes.every((scope) => scope === 'conversions')) return;
  throw new Failure('invalid_input', "Parameter 'scopes' is invalid.", {
    detail: 'A token for one ad account can only send conversions.',
    extra: { field: 'scopes' },
  });
}
