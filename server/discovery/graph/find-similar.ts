import type { Preference } from './features.ts';
import { positionOfPicture, signatureAt, type Graph } from './graph.ts';
import { degreeAt } from './records.ts';
import type { Start, Walked } from './walk-from.ts';

/** A picture found by walks, and its score. */
export interface SimilarPicture {
  readonly signature: string;
  readonly score: number;
}

/** A query for pictures near these, taken together. */
export interface Question extends Preference {
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  readonly limit: number;
  /** Equal queries with equal seeds have equal results while the graph does not change. */
  readonly seed: number;
}

/** Above the logarithm of any degree. */
const MOST_LOG = 12;
/** With more starts each would have too few steps to be significant. */
const MOST_STARTS = 200;

/** Returns the query's pictures that are in the graph, as starts of walks. */
export function findStarts(graph: Graph, { pictures }: Question): Start[] {
  return pictures.slice(0, MOST_STARTS).flatMap(({ signature, weight }) => {
    const from = positionOfPicture(graph, signature);
    const degree = from === 0 ? 0 : degreeAt(graph.pictures.records, from);
    // A picture on many boards needs more steps, but sublinearly in its degree.
    return degree > 0 ? [{ from, weight, share: degree * (MOST_LOG - Math.log(degree)) }] : [];
  });
}

/** Converts the results of walks to signatures. */
export function toSimilar(graph: Graph, walked: Walked): SimilarPicture[] {
  return Array.from(walked.positions, (position, at) => ({
    signature: signatureAt(graph, position),
    score: walked.scores[at]!,
  }));
}
