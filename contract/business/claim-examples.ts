import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  checkSiteClaim,
  createSiteClaim,
  deleteSiteClaim,
  getSiteClaims,
  type SiteClaim,
} from './claims.ts';

const claim: SiteClaim = {
  id: world.site,
  type: 'site_claim',
  host: 'bowers.example',
  url: 'https://bowers.example/',
  is_claimed: false,
  token: '4f1a0c6be23d97785b10fe6ac2d9384e',
  method: null,
  problem: null,
  created_at: WHEN,
  checked_at: null,
  claimed_at: null,
};

export const claimExamples: readonly Example[] = [
  example(getSiteClaims, 'The sites that the viewer says are theirs, the last said first.', {}, [
    claim,
  ]),
  example(
    createSiteClaim,
    'Says that a site is the viewer’s, and answers what it has to show.',
    { website: 'noor.example' },
    {
      ...claim,
      id: '1188950301542301665',
      host: 'noor.example',
      url: 'https://noor.example/',
    },
  ),
  example(
    checkSiteClaim,
    'Looks whether a site shows what it has to.',
    { claim_id: world.site, method: 'file' },
    { ...claim, problem: 'no_proof', checked_at: WHEN },
  ),
  example(deleteSiteClaim, 'Takes back that a site is theirs.', { claim_id: world.site }, null),
];
