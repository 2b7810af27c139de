import { domainToUnicode } from 'node:url';
import { isShortened } from '#contract/kernel/shorteners.ts';
import type { OffsiteReason } from '#contract/trust/offsite.ts';

/** Scripts with letters that look alike. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
/** Letters of other scripts that resemble Latin ones; a word of only these reads as a Latin word. */
const AS_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтнвαινορτυκηωμ\d-]+$/u;
/** Rare Latin letters that resemble common ones. */
const AS_COMMON = /[ɑɡɩʏɢꞌ]/u;

/** Returns what is suspicious about an address itself; null if nothing is. */
export function doubtOf(address: URL): OffsiteReason | null {
  // Parsers normalise every notation of a number to one of these.
  if (/^(?:\[.*\]|[\d.]+)$/.test(address.hostname)) return 'numeric_host';
  if (isShortened(address)) return 'shortened';
  return isLookAlike(address.hostname) ? 'look_alike' : null;
}

/** Returns the host as people read it; in its raw form if its letters may deceive. */
export function readableHost({ host, hostname }: URL): string {
  if (!hostname.includes('xn--') || isLookAlike(hostname)) return host;
  const port = host.slice(hostname.length);
  return domainToUnicode(hostname) + port;
}

/**
 * Whether a host's letters imitate others: two similar scripts in one word, or a word of Latin-looking letters of
 * another script under a Latin ending.
 */
function isLookAlike(hostname: string): boolean {
  if (!hostname.includes('xn--')) return false;
  const host = domainToUnicode(hostname);
  // An undecodable host may stand for anything.
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
