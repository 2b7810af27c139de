import {
  CLAIM_FILE,
  CLAIM_TAG,
  type ClaimMethod,
  type ClaimProblem,
  type SiteClaim,
} from '#contract/business/claims.ts';

/** The ways to show whose a site is, as people choose between them. */
export const METHOD_WORDS: Readonly<Record<ClaimMethod, string>> = {
  meta: 'A tag in your page',
  file: 'A file on your site',
  dns: 'A record of your domain',
};

export const METHODS = Object.keys(METHOD_WORDS) as ClaimMethod[];

/** What is to be done, in one sentence. */
export const METHOD_STEPS: Readonly<Record<ClaimMethod, string>> = {
  meta: 'Put this line into the head of the page at {address}, before its body.',
  file: 'Make a file with this line in it, and put it where {address} opens it.',
  dns: 'Add a TXT record with this value at {address}. Your domain’s provider has a page for it.',
};

/** Why the last look did not show whose the site is, and what helps. */
export const PROBLEM_WORDS: Readonly<Record<ClaimProblem, string>> = {
  unreachable: 'We could not open it. Is it there, for everybody to see?',
  elsewhere: 'The address leads to another site. Claim that one.',
  no_proof: 'We looked, and the line is not there yet. Some changes take a while to be seen.',
  taken: 'Somebody else has claimed this site, and it still shows their line. Take that out first.',
};

/** Where the proof has to be. */
export function addressOf(claim: SiteClaim, method: ClaimMethod): string {
  if (method === 'dns') return claim.host;
  return method === 'meta' ? claim.url : new URL(CLAIM_FILE, claim.url).href;
}

/** What the site has to show. */
export function proofOf({ token }: SiteClaim, method: ClaimMethod): string {
  if (method === 'meta') return `<meta name="${CLAIM_TAG}" content="${token}">`;
  return `${CLAIM_TAG}=${token}`;
}
