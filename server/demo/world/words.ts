import type { CataloguePicture } from '#art/catalogue.ts';
import { charts } from './charts.ts';
import { cloth } from './cloth.ts';
import { graphics } from './graphics.ts';
import { objects } from './objects.ts';
import type { Words } from './plans.ts';
import { plants } from './plants.ts';
import { views } from './views.ts';

/** A pin's texts. */
export interface PinWords {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
}

// The first match counts, so the order of the lists matters.
const all = [...plants, ...views, ...cloth, ...charts, ...objects, ...graphics];

/** For people who cannot see the picture. */
const altTexts: Readonly<Record<string, string>> = {
  botanical: 'Botanical drawing of {k} on a plain ground',
  cyanotype: 'Cyanotype print: white silhouette of {k} on deep blue',
  marble: 'Marbled paper, {k} pattern',
  landscape: 'Layered landscape: {k}',
  tiles: 'Wall of glazed tiles, {k} pattern',
  textile: 'Cloth seen from above: {k}',
  topo: 'Invented map: {k} with contour lines',
  stars: 'Engraving-like drawing: {k}',
  birds: 'Drawing of a bird scene: {k}',
  vases: 'Still life with pottery: {k}',
  facades: 'Drawn house fronts: {k}',
  blues: 'Small blue objects laid out: {k}',
  letters: 'Lettering study: {k}',
  bauhaus: 'Geometric composition: {k}',
  opart: 'Op-art pattern: {k}',
  iso: 'Isometric drawing of a {k}',
};

/** Returns the texts of every picture, by name; titles are unique. */
export function wordsOf(pictures: readonly CataloguePicture[]): Map<string, PinWords> {
  const uses = new Map<Words, number>();
  const titles = new Map<string, number>();
  return new Map(
    pictures.map((picture) => {
      const words = wordsFor(picture);
      const use = uses.get(words) ?? 0;
      uses.set(words, use + 1);
      return [picture.name, wordsAt(picture, words, use, titles)];
    }),
  );
}

function wordsFor({ family, subject }: CataloguePicture): Words {
  const words = all.find(({ match }) => match.test(`${family} ${subject}`));
  if (words === undefined) throw new Error(`nothing is said of a ${family} of ${subject}`);
  return words;
}

function wordsAt(
  picture: CataloguePicture,
  { titles, notes, tags }: Words,
  use: number,
  taken: Map<string, number>,
): PinWords {
  const subject = picture.subject.replace(' cyanotype', '');
  const say = (text: string): string =>
    text
      .replaceAll('{k}', subject)
      .replaceAll('{K}', subject.charAt(0).toUpperCase() + subject.slice(1))
      .replaceAll('{L}', subject.slice(-1));
  const title = say(turnOf(titles, use));
  const again = (taken.get(title) ?? 0) + 1;
  taken.set(title, again);
  // Shifted by one on each round, so that a title rarely gets the same note twice.
  const note = say(turnOf(notes, use + Math.floor(use / notes.length)));
  return {
    title: title + ['', '', ', again', ', once more'].at(Math.min(again, 3)),
    description: `${note} ${tags.map((tag) => `#${tag}`).join(' ')}`,
    altText: (altTexts[picture.family] ?? '{k}').replace('{k}', subject),
  };
}

function turnOf(texts: readonly string[], turn: number): string {
  return texts[turn % texts.length] ?? '';
}
