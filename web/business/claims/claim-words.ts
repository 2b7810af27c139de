import {
  CLAIM_FILE,
  CLAIM_TAG,
  type ClaimMethod,
  type ClaimProblem,
  type SiteClaim,
} from '#contract/business/claims.ts';

/** Methods of proving ownership, as offered to people. */
export const METHOD_WORDS: Readonly<Record<ClaimMethod, string>> = {
  meta: 'A tag on your page',
  file: 'A file on your site',
  dns: 'A record on your domain',
};

export const METHODS = Object.keys(METHOD_WORDS) as ClaimMethod[];

/** Instructions in one sentence. */
export const METHOD_STEPS: Readonly<Record<ClaimMethod, string>> = {
  meta: 'Add this line to the head of the page at {address}, before its body.',
  file: 'Create a file with this line in it, and upload it so that {address} opens it.',
  dns: 'Add a TXT record with this value at {address}. You do this where you manage your domain.',
};

/** Why the last check failed, and what helps. */
export const PROBLEM_WORDS: Readonly<Record<ClaimProblem, string>> = {
  unreachable: "We couldn't open it. Is it there, for everyone to see?",
  elsewhere: 'This address leads to another site. Claim that one.',
  no_proof: "We looked, but the line isn't there yet. Some changes take a while to show up.",
  taken: 'Someone else has claimed this site, and it still shows their line. Remove that first.',
};

/** Returns where the proof has to be. */
export function addressOf(claim: SiteClaim, method: ClaimMethod): string {
  if (method === 'dns') return claim.host;
  return method === 'meta' ? claim.url : new URL(CLAIM_FILE, claim.url).href;
}

/** Returns the proof that the site has to contain. */
export function proofOf({ token }: SiteClaim, method: ClaimMethod): string {
  if (method === 'meta') return `<meta name="${CLAIM_TAG}" content="${token}">`;
  return `${CLAIM_TAG}=${token}`;
}
