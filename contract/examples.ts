import { collaboratorExamples } from './boards/collaborator-examples.ts';
import { boardExamples } from './boards/examples.ts';
import { boardLifeExamples } from './boards/life-examples.ts';
import { boardNoteExamples } from './boards/note-examples.ts';
import { builderExamples } from './builder/examples.ts';
import { discoveryExamples } from './discovery/examples.ts';
import { accountExamples } from './identity/account-examples.ts';
import { businessExamples } from './identity/business-examples.ts';
import { claimExamples } from './identity/claim-examples.ts';
import { identityExamples } from './identity/examples.ts';
import { factorExamples } from './identity/factor-examples.ts';
import { operatorExamples } from './identity/operator-examples.ts';
import { providerExamples } from './identity/provider-examples.ts';
import type { Example } from './kernel/example.ts';
import { mediaExamples } from './media/examples.ts';
import { newsExamples } from './news/examples.ts';
import { pinExamples } from './pins/examples.ts';
import { tagExamples } from './pins/tag-examples.ts';
import { socialExamples } from './social/examples.ts';
import { talkExamples } from './talk/examples.ts';
import { trustExamples } from './trust/examples.ts';

/** An example of every call, by domain: for documents, and for the test that makes each of them. */
export const examplesByDomain: Readonly<Record<string, readonly Example[]>> = {
  trust: trustExamples,
  identity: [
    ...identityExamples,
    ...factorExamples,
    ...accountExamples,
    ...providerExamples,
    ...claimExamples,
    ...businessExamples,
    ...operatorExamples,
  ],
  media: mediaExamples,
  social: socialExamples,
  boards: [...boardExamples, ...boardLifeExamples, ...boardNoteExamples, ...collaboratorExamples],
  pins: [...pinExamples, ...tagExamples],
  builder: builderExamples,
  talk: talkExamples,
  news: newsExamples,
  discovery: discoveryExamples,
};

export const examples: readonly Example[] = Object.values(examplesByDomain).flat();
