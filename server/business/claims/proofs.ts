import {
  CLAIM_FILE,
  CLAIM_TAG,
  type ClaimMethod,
  type ClaimProblem,
} from '#contract/business/claims.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { NamedSite } from './site-host.ts';
import { bareHost } from './site-host.ts';

/** Access to sites, through media, which is a higher domain. */
export interface Sites {
  /** Fetches a page, with the limits for user-supplied addresses. */
  page(
    url: string,
    by: { readonly personId: string; readonly signal: AbortSignal },
  ): Promise<{ readonly finalUrl: string; readonly body: Buffer }>;
  /** Returns a name's TXT records; empty if it has none or does not answer. */
  texts(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The setting FETCH_ALLOW. */
  readonly allow: readonly string[];
}

/** The token to find, and the claimant. */
export interface Wanted extends NamedSite {
  readonly personId: string;
  readonly token: string;
}

/** A head is at the start of its page. */
const HEAD_CHARACTERS = 256 * 1024;
const FILE_CHARACTERS = 10_000;
const META = /<meta\s[^<>]{1,500}>/gi;

/** Looks for the token; returns null if found. Only refuses with rate_limited. */
export async function findProof(
  sites: Sites,
  wanted: Wanted,
  method: ClaimMethod,
  signal: AbortSignal,
): Promise<ClaimProblem | null> {
  if (method === 'dns') {
    const texts = await sites.texts(wanted.host, signal);
    return texts.some((text) => text.trim() === sayingOf(wanted.token)) ? null : 'no_proof';
  }
  const path = method === 'meta' ? '/' : CLAIM_FILE;
  const shows = method === 'meta' ? hasTag : hasLine;
  const by = { personId: wanted.personId, signal };
  const found = await Promise.all(
    originsOf(wanted).map(async (origin): Promise<ClaimProblem | null> => {
      const page = await pageAt(sites, origin + path, by);
      if (page === null) return 'unreachable';
      const isThere = bareHost(URL.parse(page.finalUrl)?.hostname ?? '') === wanted.host;
      if (!isThere) return 'elsewhere';
      return shows(page.text, wanted.token) ? null : 'no_proof';
    }),
  );
  const nearest = NEAREST.find((outcome) => found.includes(outcome));
  return nearest === undefined ? 'unreachable' : nearest;
}

/** A site is tried at several addresses; the best result counts, in this order. */
const NEAREST: readonly (ClaimProblem | null)[] = [null, 'no_proof', 'elsewhere'];

function sayingOf(token: string): string {
  return `${CLAIM_TAG}=${token}`;
}

function originsOf({ host, origin }: NamedSite): string[] {
  if (origin !== null) return [origin];
  return [`https://${host}`, `https://www.${host}`, `http://${host}`];
}

async function pageAt(
  sites: Sites,
  url: string,
  by: { readonly personId: string; readonly signal: AbortSignal },
): Promise<{ finalUrl: string; text: string } | null> {
  try {
    const { finalUrl, body } = await sites.page(url, by);
    return { finalUrl, text: body.subarray(0, HEAD_CHARACTERS).toString('utf8') };
  } catch (error) {
    // Refused, unreachable, too large or of another type: all count as no proof [SEC-49].
    if (error instanceof Failure && error.code !== 'rate_limited') return null;
    throw error;
  }
}

/** The tag must be in the head: user content is in the body. */
function hasTag(page: string, token: string): boolean {
  const [head = ''] = page.split(/<body[\s>]/i, 1);
  return (head.match(META) ?? []).some(
    (tag) => valueOf(tag, 'name')?.toLowerCase() === CLAIM_TAG && valueOf(tag, 'content') === token,
  );
}

function valueOf(tag: string, name: 'name' | 'content'): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`, 'i').exec(
    tag,
  );
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? null);
}

function hasLine(file: string, token: string): boolean {
  if (file.length > FILE_CHARACTERS) return false;
  return file.split(/\r?\n/).some((line) => line.trim() === sayingOf(token));
}
