import type { HumanService } from '#server/kernel/config/human-config.ts';
import type { Verdict } from './answer.ts';
import { askRecaptcha } from './recaptcha.ts';
import { askSiteVerify } from './site-verify.ts';

type Ask = (service: HumanService, token: string, actions: readonly string[]) => Promise<Verdict>;

const asks: Readonly<Record<HumanService['kind'], Ask>> = {
  recaptcha: askRecaptcha,
  hcaptcha: askSiteVerify,
  turnstile: askSiteVerify,
};

/** Verifies a token, issued for one of these actions, at the operator's service. */
export const askService: Ask = (service, token, actions) =>
  asks[service.kind](service, token, actions);
