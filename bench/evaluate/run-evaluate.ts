import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineFacts } from '../kit/report.ts';
import { benchFolder } from '../kit/world.ts';
import { homeAfter, relatedTo } from './ask-product.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { openImported } from './imported.ts';
import { openProduct, type Product } from './open-product.ts';
import { precisionOf } from './precision.ts';
import { partsOf, record, type Evaluation } from './report.ts';
import { homeTasks, relatedTasks, type Task } from './tasks.ts';
import { MOST, comparisonOf, type Comparison } from './ways.ts';

/**
 * npm run evaluate: measures the quality of related pins, the home feed and search on the real catalogue in the folder
 * CORPUS_DIR, through the product's own calls. `--only search,related,home`, `--tasks 1000`, `--people 100`, `--record`
 * to store the figures in docs/evaluation.md, where figures not measured stay. The tasks are always the same.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'search,related,home' },
    tasks: { type: 'string', default: '1000' },
    people: { type: 'string', default: '100' },
    record: { type: 'boolean', default: false },
  },
});

async function main(corpus: string): Promise<void> {
  const folder = join(await benchFolder(), 'catalogue');
  await mkdir(folder, { recursive: true });
  const catalogue = await readCatalogue(corpus);
  const imported = await openImported(folder, corpus);
  try {
    const product = await openProduct(imported);
    try {
      const parts = partsOf(await evaluate(catalogue, product), machineFacts());
      process.stdout.write(parts.join('\n'));
      if (values.record) await record(parts);
    } finally {
      await product.close();
    }
  } finally {
    await imported.close();
  }
}

async function evaluate(catalogue: Catalogue, product: Product): Promise<Evaluation> {
  const requested = values.only.split(',');
  const search = requested.includes('search') ? await precisionOf(product, catalogue) : [];
  const related = requested.includes('related')
    ? relatedTasks(catalogue, Number(values.tasks))
    : [];
  const home = requested.includes('home') ? homeTasks(catalogue, Number(values.people)) : [];
  return {
    pins: catalogue.items.size,
    hidden: catalogue.boards.reduce((sum, { hidden }) => sum + hidden.length, 0),
    search,
    related: await compare(catalogue, related, (task) => relatedTo(product, task, MOST)),
    // Last, because these people save.
    home: await compare(catalogue, home, (task, number) =>
      homeAfter(product, `person${number}`, task, MOST),
    ),
  };
}

async function compare(
  catalogue: Catalogue,
  tasks: readonly Task[],
  ours: (task: Task, number: number) => Promise<string[]>,
): Promise<Comparison> {
  const answers: string[][] = [];
  for (const [number, task] of tasks.entries()) answers.push(await ours(task, number));
  return comparisonOf(catalogue, tasks, answers);
}

const corpus = process.env['CORPUS_DIR'];
if (corpus === undefined) {
  process.stderr.write(
    'Set CORPUS_DIR to a folder with catalogue/pins.ndjson.gz and boards.ndjson.gz.\n',
  );
  process.exit(2);
}
await main(corpus);
