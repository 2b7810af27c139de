import { wordsAsTwo, wordsOf } from './words.ts';

/** Words before "by" after which the name is not the maker's. */
const NOT_MAKING =
  /(?:\p{L}ed|given|left|lent|bought|brought|taken|seen|sold|sent|held|led|won|worn|shown|found|owned|close|near|stand|sit|step|side|day|night)$/u;
const MAKING = new Set(
  `made designed painted drawn photographed created illustrated directed engraved etched printed published
   carved sculpted composed filmed produced shared posted styled adapted handmade embroidered`.split(
    /\s+/,
  ),
);
/** Particles within a name: Vincent van Gogh, after Cozens. */
const WITHIN = new Set(
  'after and ibn de del della der den di da das do dos du el la le les van von zu ter ten of y e'.split(
    ' ',
  ),
);
const NOT_BEGINNING = new Set(['The', 'A', 'An', 'My', 'Our', 'This', 'It']);
const ENDING = new Set(['By', 'With', 'In', 'From', 'For', 'At']);
const LONGEST = 8;

/**
 * Returns the words in the names of makers in a text: "By Jane Doe", "a photo by J. Doe". If a line begins with
 * "By", only that name is the maker's, and not others: "a copy of a print by Jane Doe".
 */
export function makersIn(text: string): string[] {
  const all = [...text.matchAll(/(?<!\S)(?<by>[Bb]y:?)\s+/gu)].map((found) => ({
    isStated: found[0].startsWith('B') && /(?:^|\n)$/u.test(text.slice(0, found.index)),
    name: nameAfter(text, found),
  }));
  const stated = all.filter(({ isStated, name }) => isStated && name.length > 0);
  const makers = (stated.length > 0 ? stated : all).flatMap(({ name }) => name);
  return [...new Set(makers.flatMap((name) => [...wordsOf(name), ...(wordsAsTwo(name) ?? [])]))];
}

function nameAfter(text: string, { index, 0: by }: RegExpExecArray): string[] {
  const before =
    text
      .slice(Math.max(0, index - 40), index)
      .split('\n')
      .at(-1) ?? '';
  const word = before.trimEnd().split(/\P{L}/u).at(-1)?.toLowerCase() ?? '';
  if (NOT_MAKING.test(word) && !MAKING.has(word)) return [];
  const [line = ''] = text.slice(index + by.length, index + by.length + 200).split('\n', 1);
  return nameAt(line);
}

/** Returns capitalised words and the particles between them, up to the end of a sentence. */
function nameAt(text: string): string[] {
  const name: string[] = [];
  let between: string[] = [];
  for (const token of (text.match(/\S+/gu) ?? []).slice(0, LONGEST)) {
    const [bare = ''] = /\p{L}(?:\S*\p{L})?/u.exec(token) ?? [];
    if (name.length === 0 && NOT_BEGINNING.has(token)) return [];
    if (/^\p{Lu}/u.test(bare) && !ENDING.has(bare)) {
      name.push(...between, bare);
      between = [];
    } else if (token === '&' || WITHIN.has(bare)) between.push(bare);
    else break;
    if (endsName(token, bare)) break;
  }
  return name;
}

/** A full stop after an initial or a short title is part of the name. */
const endsName = (token: string, bare: string): boolean =>
  /[;:!?()[\]|]["”’]?$/u.test(token) ||
  (/\.["”’]?$/u.test(token) && !/^(?:Mr|Mrs|Ms|Dr|St|\p{L}|.*\.\p{L})$/u.test(bare));
