import { createBoard } from '#contract/boards.ts';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { savePin } from '#contract/pins.ts';
import type { Product } from './open-product.ts';
import type { Task } from './tasks.ts';

const PAGE = 50;

type PageOfPins = AnswerOf<typeof getHome>;

/** Returns the related pins of a task's pin, for a visitor. */
export async function relatedTo(product: Product, task: Task, many: number): Promise<string[]> {
  const [pin = ''] = task.saved;
  const pin_id = product.pinIds.get(pin) ?? '';
  const visitor = product.visitor();
  return firstOf(product, task.saved, many, (bookmark) =>
    visitor.call(getRelatedPins, { pin_id, page_size: PAGE, bookmark }),
  );
}

/** Returns the home feed of a new person who saved a task's pins one after another. */
export async function homeAfter(
  product: Product,
  name: string,
  task: Task,
  many: number,
): Promise<string[]> {
  const person = await product.person(name);
  const board = await person.call(createBoard, { name: 'Saved' });
  for (const pin of task.saved) {
    await person.call(savePin, { pin_id: product.pinIds.get(pin) ?? '', board_id: board.id });
  }
  await product.runJobs();
  return firstOf(product, task.saved, many, (bookmark) =>
    person.call(getHome, { page_size: PAGE, bookmark }),
  );
}

/** Returns the first results of a visitor's search. */
export async function foundFor(product: Product, query: string, many: number): Promise<string[]> {
  const answer = await product.visitor().call(search, { query, scope: 'pins', page_size: 25 });
  const pins = answer.data.results as unknown as readonly { image_signature: string }[];
  return pins.slice(0, many).map(({ image_signature: signature }) => {
    return product.keyOf(signature) ?? signature;
  });
}

async function firstOf(
  product: Product,
  without: readonly string[],
  many: number,
  page: (bookmark: string | null) => Promise<PageOfPins>,
): Promise<string[]> {
  const keys = new Set<string>();
  let bookmark: string | null = null;
  do {
    const answer: PageOfPins = await page(bookmark);
    for (const { image_signature: signature } of answer.data) {
      const key = product.keyOf(signature);
      // Pins the person already has cannot be what they would save next.
      if (key !== undefined && !without.includes(key)) keys.add(key);
    }
    bookmark = answer.bookmark;
  } while (keys.size < many && bookmark !== null);
  return [...keys].slice(0, many);
}
