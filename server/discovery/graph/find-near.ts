import { degreeAt } from './records.ts';
import { positionOfPicture, signatureAt, type Graph } from './graph.ts';
import { makeVisits, takeVisits } from './visits.ts';
import { walk } from './walk.ts';

/** A picture that walks came to, and how strongly. */
export interface Near {
  readonly signature: string;
  readonly score: number;
}

/** What is near these pictures, together? */
export interface Question {
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** Boards of this feature (featureOf) are preferred. */
  readonly feature?: number | null;
  readonly limit: number;
  /** Equal questions with equal seeds are answered equally while nothing changes. */
  readonly seed: number;
}

/** Steps of all walks of a question. */
const STEPS = 60_000;
const FEWEST_STEPS = 64;
const ENOUGH = { pictures: 2000, times: 4 };

/**
 * Pictures that walks from these came to, best first and without these themselves. A picture that
 * several of them lead to counts more than their sum (the square of the sum of roots), because it
 * is about what they have in common.
 */
export function findNear(graph: Graph, question: Question): Near[] {
  const starts = startsOf(graph, question);
  const weights = new Map<number, number>();
  const sum = starts.reduce((sum, { share }) => sum + share, 0);
  const enough = { ...ENOUGH, pictures: Math.max(1, Math.floor(ENOUGH.pictures / starts.length)) };
  const visits = makeVisits(STEPS);
  for (const [number, { from, weight, share }] of starts.entries()) {
    const steps = Math.max(FEWEST_STEPS, Math.floor((STEPS * share) / sum));
    const seed = (question.seed + number * 7919) | 1;
    const { pictures, boards } = graph;
    const cells = { pictures: pictures.records.cells, boards: boards.records.cells };
    walk({ ...cells, from, steps, feature: question.feature ?? null, enough, seed }, visits);
    takeVisits(visits, (position, times) => {
      weights.set(position, (weights.get(position) ?? 0) + weight * Math.sqrt(times));
    });
  }
  for (const { from } of starts) weights.delete(from);
  weights.delete(0);
  return [...weights]
    .toSorted(([one, its], [other, theirs]) => theirs - its || one - other)
    .slice(0, question.limit)
    .map(([position, weight]) => ({ signature: signatureAt(graph, position), score: weight ** 2 }));
}

interface Start {
  readonly from: number;
  readonly weight: number;
  /** Of the steps: a picture on many boards needs more of them to say where it leads. */
  readonly share: number;
}

function startsOf(graph: Graph, { pictures }: Question): Start[] {
  return pictures.flatMap(({ signature, weight }) => {
    const from = positionOfPicture(graph, signature);
    const degree = from === 0 ? 0 : degreeAt(graph.pictures.records, from);
    return degree === 0
      ? []
      : [{ from, weight, share: degree * (MOST_DEGREE_LOG - Math.log(degree)) }];
  });
}

/** More than the logarithm of any degree. */
const MOST_DEGREE_LOG = 12;
