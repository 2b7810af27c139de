import { shuffled, type Board, type Catalogue } from './catalogue.ts';

/** A person has some pins; others were saved with them. */
export interface Task {
  readonly name: string;
  readonly saved: readonly string[];
  readonly hidden: readonly string[];
}

/** The fraction of hidden saves found, and of tasks with any found. */
export interface Found {
  readonly recall: number;
  readonly hits: number;
}

/** Large boards count no more than others. */
const PER_BOARD = 3;
/** Saves of one interest that a person starts with. */
const SAVES = 10;

/** One pin per board, for which the board's hidden pins are to be found. */
export function relatedTasks({ boards }: Catalogue, many: number): Task[] {
  const tasks = boards.flatMap(({ key, pins, hidden }) =>
    shuffled(pins, (pin) => `${key} ${pin}`)
      .slice(0, Math.min(PER_BOARD, hidden.length))
      .map((pin): Task => ({ name: `${key} ${pin}`, saved: [pin], hidden })),
  );
  return shuffled(tasks, ({ name }) => name).slice(0, many);
}

/** People with two interests, each with some saves of one board, interleaved. */
export function homeTasks({ boards }: Catalogue, many: number): Task[] {
  const rich = boards.filter(({ pins, hidden }) => hidden.length > 0 && pins.length > 2 * SAVES);
  const order = shuffled(rich, ({ key }) => `home ${key}`);
  return Array.from({ length: Math.min(many, Math.floor(order.length / 2)) }, (_, number) => {
    const two = order.slice(2 * number, 2 * number + 2);
    const savedOf = ({ key, pins }: Board): readonly string[] =>
      shuffled(pins, (pin) => `home ${key} ${pin}`).slice(0, SAVES);
    const saved = shuffled([...new Set(two.flatMap(savedOf))], (pin) => `mixed ${pin}`);
    const hidden = new Set(two.flatMap((board) => board.hidden));
    return {
      name: two.map(({ key }) => key).join(' and '),
      saved,
      hidden: [...hidden].filter((pin) => !saved.includes(pin)),
    };
  });
}

/** Measures what was found in the first `size` answers, averaged over the tasks. */
export function measure(
  tasks: readonly Task[],
  answers: readonly (readonly string[])[],
  size: number,
): Found {
  let recall = 0;
  let hits = 0;
  for (const [number, { hidden }] of tasks.entries()) {
    const listed = new Set(answers[number]?.slice(0, size));
    const found = hidden.filter((pin) => listed.has(pin)).length;
    recall += found / Math.min(size, hidden.length);
    hits += found > 0 ? 1 : 0;
  }
  return { recall: recall / tasks.length, hits: hits / tasks.length };
}
