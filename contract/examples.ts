import { adExamples } from '#contract/ads/examples.ts';
import { collaboratorExamples } from '#contract/boards/collaborator-examples.ts';
import { boardExamples } from '#contract/boards/examples.ts';
import { boardLifeExamples } from '#contract/boards/life-examples.ts';
import { boardNoteExamples } from '#contract/boards/note-examples.ts';
import { builderExamples } from '#contract/builder/examples.ts';
import { adAccountExamples } from '#contract/business/ad-account-examples.ts';
import { adTermsExamples } from '#contract/business/ad-terms-examples.ts';
import { businessExamples } from '#contract/business/examples.ts';
import { inviteExamples } from '#contract/business/invite-examples.ts';
import { claimExamples } from '#contract/business/claim-examples.ts';
import { discoveryExamples } from '#contract/discovery/examples.ts';
import { accountExamples } from '#contract/identity/examples/account.ts';
import { identityExamples } from '#contract/identity/examples/settings.ts';
import { factorExamples } from '#contract/identity/examples/factors.ts';
import { operatorExamples } from '#contract/identity/examples/operator.ts';
import { providerExamples } from '#contract/identity/examples/providers.ts';
import type { Example } from '#contract/kernel/example.ts';
import { mediaExamples } from '#contract/media/examples.ts';
import { moderationExamples, reportingExamples } from '#contract/moderation/examples.ts';
import { newsExamples } from '#contract/news/examples.ts';
import { pinExamples } from '#contract/pins/examples.ts';
import { savedExamples } from '#contract/pins/saved-examples.ts';
import { tagExamples } from '#contract/pins/tag-examples.ts';
import { socialExamples } from '#contract/social/examples.ts';
import { talkExamples } from '#contract/talk/examples.ts';
import { experienceExamples } from '#contract/experience/examples.ts';
import { experimentExamples } from '#contract/experiments/examples.ts';
import { bringExamples } from '#contract/transfer/examples.ts';
import { watchingExamples } from '#contract/transfer/watching-examples.ts';
import { trustExamples } from '#contract/trust/examples.ts';

/** An example of every call by domain: for documentation, and for the test that runs each. */
export const examplesByDomain: Readonly<Record<string, readonly Example[]>> = {
  trust: [...trustExamples, ...reportingExamples],
  experiments: experimentExamples,
  identity: [
    ...identityExamples,
    ...factorExamples,
    ...accountExamples,
    ...providerExamples,
    ...operatorExamples,
  ],
  business: [
    ...adAccountExamples,
    ...adTermsExamples,
    ...inviteExamples,
    ...businessExamples,
    ...claimExamples,
  ],
  media: mediaExamples,
  social: socialExamples,
  boards: [...boardExamples, ...boardLifeExamples, ...boardNoteExamples, ...collaboratorExamples],
  pins: [...pinExamples, ...savedExamples, ...tagExamples],
  builder: builderExamples,
  talk: talkExamples,
  moderation: moderationExamples,
  news: newsExamples,
  ads: adExamples,
  discovery: discoveryExamples,
  experience: experienceExamples,
  transfer: [...bringExamples, ...watchingExamples],
};

export const examples: readonly Example[] = Object.values(examplesByDomain).flat();
