import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Task } from '#server/kernel/jobs/task.ts';
import { parts, type Part } from '#server/transfer/watching/parts.ts';
import { machineFacts } from '../kit/report.ts';
import { ACTIVITY, ADS } from './activity.ts';
import type { Sizes } from './measure.ts';
import type { PictureSize } from './picture-size.ts';

const FOR_PEOPLE = 10_000;
const MONTHS = [1, 3, 6, 12];
/** Parts that grow with campaigns and not with people. */
const OF_ADVERTISERS = new Set(['ads', 'ad_epochs', 'ad_money', 'ad_notices']);
const BOUNDS: Readonly<Record<Part['bound'], string>> = {
  people: 'with people',
  person: 'for each person',
  derived: 'with what it is made from',
  swept: 'swept',
  turned: 'soon deleted',
  done: 'deleted once done',
  fixed: 'fixed',
  always: 'stays',
};

/** A measured year. */
export interface Year {
  readonly people: number;
  readonly days: number;
  /** At the beginning, and after each month. */
  readonly months: readonly Sizes[];
  readonly picture: PictureSize;
  readonly tasks: readonly Task[];
}

/** What is measured of one part, as for 10,000 people. */
interface Grown {
  readonly part: Part;
  readonly rows: number;
  /** After each of MONTHS. */
  readonly bytes: readonly number[];
}

/** Returns docs/growth.md. */
export function growthPage(year: Year): string {
  const { people, days, picture, tasks } = year;
  const grown = parts
    .map((part) => grownOf(part, year))
    .toSorted((one, other) => last(other.bytes) - last(one.bytes));
  const sweptAfter = ({ task }: Part): string => {
    const days = tasks.find(({ name }) => name === task)?.keepsDays;
    return days === undefined ? '' : ` after ${days} days`;
  };
  const totals = MONTHS.map((_, at) => grown.reduce((all, { bytes }) => all + bytes[at]!, 0));
  const pictures = grown.find(({ part }) => part.key === 'pictures')?.rows ?? 0;
  const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '# A year of growth',
    '',
    `What ${FOR_PEOPLE.toLocaleString('en')} people add in a year. ${people} people lived through ${days} days with a clock of their own: everything they did went over HTTP through the product's own calls, all scheduled tasks ran each day, and all tables were measured each month, with their indexes and after a vacuum. What they added is multiplied by ${FOR_PEOPLE / people}; \`npm run year -- --record\` measures it again.`,
    '',
    `A person visits on ${ACTIVITY.visits * 100} of 100 days. On such a day they see ${ACTIVITY.pages} pages of their home with the ads of ${ADS} running campaigns, search ${ACTIVITY.searches} time, save ${ACTIVITY.newPictures} new pictures and ${ACTIVITY.repins} of others', like ${ACTIVITY.likes} Pins, and write ${ACTIVITY.comments} comments and ${ACTIVITY.messages} messages; bench/year/activity.ts has all of it.`,
    '',
    '## The database',
    '',
    row(
      'part',
      'rows after a year',
      'MB after a month',
      ...MONTHS.slice(1).map((month) => `after ${month}`),
      'bound',
    ),
    row('---', '---:', ...MONTHS.map(() => '---:'), '---'),
    ...grown.map(({ part, rows, bytes }) =>
      row(
        part.key.replaceAll('_', ' '),
        Math.round(rows).toLocaleString('en'),
        ...bytes.map(megabytes),
        `${BOUNDS[part.bound]}${sweptAfter(part)}`,
      ),
    ),
    row('all', '', ...totals.map(megabytes), ''),
    '',
    '## Pictures',
    '',
    `A photograph of ${kilobytes(picture.sent)} takes ${kilobytes(picture.stored)} in all its sizes. ${Math.round(pictures).toLocaleString('en')} pictures in a year are ${((pictures * picture.stored) / 1e9).toFixed(0)} GB. A picture that several people save is stored once.`,
    '',
    '## How to read it',
    '',
    '- What is swept or soon deleted reaches its size and stays there: its columns stop growing.',
    '- Words, subjects and completions of few people are new more often than those of many, so their part is an upper limit.',
    `- Ads with their budgets, money, epochs and notices grow with campaigns: they are those of ${ADS}, not multiplied. Pacing stores an epoch at least every half minute while ads run; here it ran once a day.`,
    '- Reports of ads have a row for each ad, day and group of people that saw it, so they grow less than people do.',
    '- Logs go to the standard output and are stored by whoever runs the service.',
    '',
    `Measured on ${machineFacts()}.`,
    '',
  ].join('\n');
}

function grownOf(part: Part, { people, months }: Year): Grown {
  const isOfPeople =
    part.bound !== 'fixed' && part.bound !== 'done' && !OF_ADVERTISERS.has(part.key);
  const times = isOfPeople ? FOR_PEOPLE / people : 1;
  const at = (month: number) => months[month]?.get(part.key) ?? { rows: 0, bytes: 0 };
  const more = (month: number): number => Math.max(0, at(month).bytes - at(0).bytes) * times;
  return { part, rows: Math.max(0, at(12).rows - at(0).rows) * times, bytes: MONTHS.map(more) };
}

const last = (numbers: readonly number[]): number => numbers.at(-1) ?? 0;
const megabytes = (bytes: number): string =>
  bytes < 1e7 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6).toLocaleString('en');
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

export const recordGrowth = (page: string): Promise<void> =>
  writeFile(join(resolve(import.meta.dirname, '..', '..'), 'docs', 'growth.md'), page);
