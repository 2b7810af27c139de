import {
  CLAIM_FILE,
  CLAIM_TAG,
  type ClaimMethod,
  type ClaimProblem,
} from '#contract/business/claims.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { NamedSite } from './site-host.ts';
import { bareHost } from './site-host.ts';

/** The way to what sites say; it leads out through media, which stands further up. */
export interface Sites {
  /** A page of a site, with the limits of everything that people name. */
  page(
    url: string,
    by: { readonly personId: string; readonly signal: AbortSignal },
  ): Promise<{ readonly finalUrl: string; readonly body: Buffer }>;
  /** The text records of a name; none when it has none or does not answer. */
  texts(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** FETCH_ALLOW. */
  readonly allow: readonly string[];
}

/** What is looked for, and for whom. */
export interface Wanted extends NamedSite {
  readonly personId: string;
  readonly token: string;
}

/** A head is at the start of its page. */
const HEAD_CHARACTERS = 256 * 1024;
const FILE_CHARACTERS = 10_000;
const META = /<meta\s[^<>]{1,500}>/gi;

/** Looks for the token; null when it is there. Refuses with rate_limited only. */
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

/** A site is asked by several addresses; the best of their answers counts. */
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
    // What is refused, closed, too large or of another kind shows nothing alike [SEC-49].
    if (error instanceof Failure && error.code !== 'rate_limited') return null;
    throw error;
  }
}

/** What people write into a page is in its body. */
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
