import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Precision } from './precision.ts';
import type { Found } from './tasks.ts';

interface Measured {
  readonly at10: Found;
  readonly at100: Found;
}

export interface Ways {
  readonly tasks: number;
  readonly ours: Measured;
  readonly rivals: readonly ({ readonly name: string } & Measured)[];
}

export interface Evaluation {
  readonly pins: number;
  /** Saves that were hidden before the import. */
  readonly hidden: number;
  readonly search: readonly Precision[];
  readonly related: Ways;
  readonly home: Ways;
}

/** The whole page, as docs/evaluation.md keeps it. */
export function pageOf(result: Evaluation, machine: string): string {
  return [
    '# How good discovery is',
    '',
    `Made by \`npm run evaluate -- --record\` on ${result.pins} pins of the catalogue, of whose saves ${result.hidden} were hidden before the import (${machine}). [Decision 033](decisions/033-judged-by-what-was-hidden.md) says how it is measured.`,
    '',
    ...searchPart(result.search),
    ...waysPart('Related pins', 'the board of one pin', result.related),
    ...waysPart('Home', 'two boards, by somebody who saved ten pins of each,', result.home),
  ].join('\n');
}

export async function writePage(page: string): Promise<void> {
  await writeFile(resolve(import.meta.dirname, '..', '..', 'docs', 'evaluation.md'), page);
}

function searchPart(search: readonly Precision[]): string[] {
  if (search.length === 0) return [];
  const kinds = [...Map.groupBy(search, ({ query }) => query.kind)];
  const rows: [string, readonly Precision[]][] = [
    ['all', search],
    ['held back', search.filter(({ query }) => query.isHeldBack)],
    ...kinds,
  ];
  const weak = search.filter(
    ({ query, plain, misspelt }) => !query.isHeldBack && (plain < 0.9 || misspelt < 0.8),
  );
  return [
    '## Search',
    '',
    'Precision at 10; targets 0.90 on plain queries and 0.80 on misspelt ones.',
    '',
    '| queries | | plain | misspelt |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ([name, some]) =>
        `| ${name} | ${some.length} | ${shown(mean(some, 'plain'))} | ${shown(mean(some, 'misspelt'))} |`,
    ),
    '',
    'Below target, of those not held back:',
    '',
    ...weak.map(
      ({ query, plain, misspelt }) =>
        `- ${query.query} ${plain.toFixed(1)}, ${query.misspelt} ${misspelt.toFixed(1)}`,
    ),
    '',
  ];
}

const mean = (all: readonly Precision[], form: 'plain' | 'misspelt'): number =>
  all.reduce((sum, one) => sum + one[form], 0) / all.length;

function waysPart(name: string, from: string, { tasks, ours, rivals }: Ways): string[] {
  if (tasks === 0) return [];
  const all = [{ name: 'ours', ...ours }, ...rivals];
  return [
    `## ${name}`,
    '',
    `What is found of the hidden saves of ${from} among the first 10 and 100, in ${tasks} tasks.`,
    '',
    '| way | hit rate at 10 | at 100 | recall at 10 | at 100 |',
    '| --- | --- | --- | --- | --- |',
    ...all.map(({ name, at10, at100 }) => {
      const figures = [at10.hits, at100.hits, at10.recall, at100.recall].map(shown);
      return `| ${name} | ${figures.join(' | ')} |`;
    }),
    '',
  ];
}

const shown = (share: number): string => share.toFixed(3);
