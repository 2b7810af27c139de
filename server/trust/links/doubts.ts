import { domainToUnicode } from 'node:url';
import { isShortened } from '#contract/kernel/shorteners.ts';
import type { OffsiteReason } from '#contract/trust/offsite.ts';

/** Scripts with letters that look like those of another one of them. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
/** Letters of other scripts that pass for a Latin one; a word of these alone reads as a Latin word. */
const AS_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтнвαινορτυκηωμ\d-]+$/u;
/** Rare Latin letters that pass for a common one. */
const AS_COMMON = /[ɑɡɩʏɢꞌ]/u;

/** What speaks against an address by the look of it; null where nothing does. */
export function doubtOf(address: URL): OffsiteReason | null {
  // Whatever a number is written as, parsers make it one of these.
  if (/^(?:\[.*\]|[\d.]+)$/.test(address.hostname)) return 'numeric_host';
  if (isShortened(address)) return 'shortened';
  return isLookAlike(address.hostname) ? 'look_alike' : null;
}

/** The host as people read it; as it is sent, where its letters may deceive. */
export function readableHost({ host, hostname }: URL): string {
  if (!hostname.includes('xn--') || isLookAlike(hostname)) return host;
  const port = host.slice(hostname.length);
  return domainToUnicode(hostname) + port;
}

/**
 * Whether letters of a host pass for others: two scripts that look alike in one word, or a word all of whose
 * letters look Latin and are not, under a Latin ending.
 */
function isLookAlike(hostname: string): boolean {
  if (!hostname.includes('xn--')) return false;
  const host = domainToUnicode(hostname);
  // What cannot be read may stand for anything.
  if (host === '') return true;
  const words = host.split('.');
  const hasLatinEnding = /^[a-z\d-]+$/.test(words.at(-1) ?? '');
  return words.some(
    (word) =>
      ALIKE.filter((script) => script.test(word)).length > 1 ||
      AS_COMMON.test(word) ||
      (hasLatinEnding && /\P{ASCII}/u.test(word) && AS_LATIN.test(word)),
  );
}
