import { Failure } from '#server/kernel/core/failure.ts';
import type { For, Outside } from '#server/media/outside/start-outside.ts';
import { emptyScan, type PageFacts, type ScannedPage } from '../scan/page.ts';
import type { Scanner } from '../scan/start-scanner.ts';

/**
 * Returns the pictures at an address, best first; an address that is itself a picture returns that one. A failed
 * scan returns none rather than an error [CREATE-09].
 */
export async function findImages(
  { outside, scanner }: { outside: Outside; scanner: Scanner },
  url: string,
  by: For,
): Promise<ScannedPage> {
  try {
    const { finalUrl, contentType, body } = await outside.fetchPage(url, by);
    if (/^\s*image\//i.test(contentType)) {
      return { ...emptyScan, items: [{ type: 'pinnable', url: finalUrl, declared: true }] };
    }
    return await scanner.scanPage({ html: body, contentType, url: finalUrl });
  } catch (error) {
    if (error instanceof Failure) return emptyScan;
    throw error;
  }
}

/** Returns the facts in a page's metadata; null if it has none or cannot be read. */
export async function readPageFacts(
  { outside, scanner }: { outside: Outside; scanner: Scanner },
  url: string,
  by: For,
): Promise<PageFacts | 'busy' | null> {
  try {
    const { finalUrl, contentType, body } = await outside.fetchPage(url, by);
    if (body.length === 0) return null;
    return (await scanner.scanPage({ html: body, contentType, url: finalUrl })).facts;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code === 'rate_limited' ? 'busy' : null;
  }
}
