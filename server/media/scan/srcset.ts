/** One candidate of a `srcset`. */
export interface Candidate {
  readonly url: string;
  /** In pixels, for a width descriptor (`640w`), otherwise null. */
  readonly width: number | null;
  /** `2x` is 2; 1 without. */
  readonly density: number;
}

const mostCandidates = 50;

/**
 * Parses a `srcset`. Commas may occur inside an address (image servers use them), so an address ends at white
 * space, and a comma separates only after one or at its end.
 */
export function readSrcset(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  const words = text.slice(0, 20_000).trim().split(/\s+/);
  let url: string | null = null;
  const add = (descriptor: string): void => {
    if (url === null || url === '') return;
    const size = /^(\d{1,5}(?:\.\d{1,3})?)([wx])$/.exec(descriptor);
    const value = Number(size?.[1] ?? 1);
    const width = size?.[2] === 'w' ? value : null;
    candidates.push({ url, width, density: size?.[2] === 'x' ? value : 1 });
    url = null;
  };
  for (const word of words) {
    if (candidates.length >= mostCandidates) break;
    if (url !== null && /^[\d.]+[wxh],?/.test(word)) {
      const [descriptor = '', ...rest] = word.split(',');
      add(descriptor);
      // "1x,https://…" without the space: the rest is the next address.
      if (rest.join(',') !== '') url = rest.join(',');
      continue;
    }
    add('');
    // A second descriptor, as in "640w 480h".
    if (url === null && /^[\d.]+[wxh],?$/.test(word)) continue;
    url = word.replace(/^,+/, '');
    if (url.endsWith(',')) {
      url = url.replace(/(?<!,),+$/, '');
      add('');
    }
  }
  add('');
  return candidates;
}

/** Returns the largest candidate: by width if any has one, otherwise by density. */
export function bestCandidate(candidates: readonly Candidate[]): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    const larger =
      best === null ||
      (candidate.width ?? 0) > (best.width ?? 0) ||
      ((candidate.width ?? 0) === (best.width ?? 0) && candidate.density > best.density);
    if (larger) best = candidate;
  }
  return best;
}
