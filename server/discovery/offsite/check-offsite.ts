import type { InputOf } from '#contract/kernel/call.ts';
import { safePath } from '#contract/kernel/safe-path.ts';
import { offsitePath } from '#contract/trust/offsite-path.ts';
import type { checkOffsite as call, OffsiteCheck } from '#contract/trust/offsite.ts';
import { readableHost } from '#server/trust/index.ts';
import { findWay, isOwnAddress, type OffsiteContext } from './find-way.ts';
import { offsiteToken } from './offsite-token.ts';

/** Returns whether a link may be followed, and the URL that redirects to it at once [OFFSITE-01]. */
export async function checkOffsite(
  context: OffsiteContext,
  input: InputOf<typeof call>,
): Promise<OffsiteCheck> {
  const trackingParams = input.client_tracking_params ?? null;
  const { url, pinId } = await findWay(context, {
    url: input.url ?? null,
    pinId: input.pin_id ?? null,
    trackingParams,
  });
  const address = new URL(url);
  const answer = { url, host: readableHost(address), pin_id: pinId };
  if (isOwnAddress(context, address)) {
    const offsite_url = safePath(url, address.origin) ?? '/';
    return { redirect_status: 'ok', ...answer, reason: null, offsite_url };
  }
  const { status, reason } = await context.checker.check(context.read, address);
  if (status !== 'ok') return { redirect_status: status, ...answer, reason, offsite_url: null };
  const way = { url, pinId, viewerId: context.viewer?.id ?? null };
  const offsite_url = offsitePath({
    token: offsiteToken(context.offsiteKeys, way, context.now),
    url,
    pin: pinId,
    isThirdPartyAd: input.third_party_ad && 'true',
    client_tracking_params: trackingParams,
  });
  return { redirect_status: status, ...answer, reason, offsite_url };
}
