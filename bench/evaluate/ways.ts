import type { Catalogue } from './catalogue.ts';
import { rivalsIn } from './rivals.ts';
import { measure, type Found, type Task } from './tasks.ts';

/** Number of recommendations requested. */
export const MOST = 100;

interface Measured {
  readonly at10: Found;
  readonly at100: Found;
  /** The same for every third task, which is not used for tuning. */
  readonly heldBack: { readonly at10: Found; readonly at100: Found };
}

/** Hidden saves found by ours and by each simple recommender. */
export interface Comparison {
  readonly tasks: number;
  readonly ours: Measured;
  readonly rivals: readonly ({ readonly name: string } & Measured)[];
}

/** Compares the product's answers with those of simple recommenders. */
export function comparisonOf(
  catalogue: Catalogue,
  tasks: readonly Task[],
  answers: readonly (readonly string[])[],
): Comparison {
  const rivals = Object.entries(tasks.length === 0 ? {} : rivalsIn(catalogue));
  return {
    tasks: tasks.length,
    ours: measured(tasks, answers),
    rivals: rivals.map(([name, way]) => ({
      name,
      ...measured(
        tasks,
        tasks.map((task) => way(task.saved, MOST)),
      ),
    })),
  };
}

function measured(tasks: readonly Task[], answers: readonly (readonly string[])[]): Measured {
  const found = (isIn: (at: number) => boolean) => {
    const some = tasks.filter((_, at) => isIn(at));
    const lists = answers.filter((_, at) => isIn(at));
    return { at10: measure(some, lists, 10), at100: measure(some, lists, MOST) };
  };
  return { ...found(() => true), heldBack: found((at) => at % 3 === 2) };
}
