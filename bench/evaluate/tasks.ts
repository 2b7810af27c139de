import { shuffled, type Board, type Catalogue } from './catalogue.ts';

/** Somebody has these pins; these others were saved with them. */
export interface Task {
  readonly name: string;
  readonly saved: readonly string[];
  readonly hidden: readonly string[];
}

/** How much of what is hidden a way to recommend finds, and for how many tasks it finds any. */
export interface Found {
  readonly recall: number;
  readonly hits: number;
}

/** Boards of thousands are no more than others. */
const PER_BOARD = 3;
/** Saves of one interest that a person starts with. */
const SAVES = 10;

/** A pin of a board each, to which the hidden ones of that board are to be found. */
export function relatedTasks({ boards }: Catalogue, many: number): Task[] {
  const tasks = boards.flatMap(({ key, pins, hidden }) =>
    shuffled(pins, (pin) => `${key} ${pin}`)
      .slice(0, Math.min(PER_BOARD, hidden.length))
      .map((pin): Task => ({ name: `${key} ${pin}`, saved: [pin], hidden })),
  );
  return shuffled(tasks, ({ name }) => name).slice(0, many);
}

/** People with two interests, each some saves of one board, mixed as people save. */
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

/** What was found among the first `size` of the answers, on average over the tasks. */
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
