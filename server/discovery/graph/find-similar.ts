import type { Preference } from './features.ts';
import { positionOfPicture, signatureAt, type Graph } from './graph.ts';
import { degreeAt } from './records.ts';
import type { Start, Walked } from './walk-from.ts';

/** A picture that walks came to, and how strongly. */
export interface SimilarPicture {
  readonly signature: string;
  readonly score: number;
}

/** What is near these pictures, together? */
export interface Question extends Preference {
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  readonly limit: number;
  /** Equal questions with equal seeds are answered equally while nothing changes. */
  readonly seed: number;
}

/** Above the logarithm of any degree. */
const MOST_LOG = 12;
/** More would share the steps until each says nothing. */
const MOST_STARTS = 200;

/** The pictures of a question that are in the graph, as walks begin at them. */
export function findStarts(graph: Graph, { pictures }: Question): Start[] {
  return pictures.slice(0, MOST_STARTS).flatMap(({ signature, weight }) => {
    const from = positionOfPicture(graph, signature);
    const degree = from === 0 ? 0 : degreeAt(graph.pictures.records, from);
    // A picture on many boards takes more steps to say where it leads, but not as many times more.
    return degree > 0 ? [{ from, weight, share: degree * (MOST_LOG - Math.log(degree)) }] : [];
  });
}

/** What walks came to, by the names of the pictures. */
export function toSimilar(graph: Graph, walked: Walked): SimilarPicture[] {
  return Array.from(walked.positions, (position, at) => ({
    signature: signatureAt(graph, position),
    score: walked.scores[at]!,
  }));
}
