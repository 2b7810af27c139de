import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SETS } from '../relevance/judge.ts';
import type { Precision } from './precision.ts';
import type { Comparison } from './ways.ts';

export interface Evaluation {
  readonly pins: number;
  /** Saves hidden before the import. */
  readonly hidden: number;
  readonly search: readonly Precision[];
  readonly related: Comparison;
  readonly home: Comparison;
}

/** Returns the measurements, each part under its heading. */
export function partsOf(result: Evaluation, machine: string): string[] {
  const of = `${result.pins} pins of the catalogue, of whose saves ${result.hidden} were hidden before the import (${machine})`;
  return [
    searchPart(result.search, of),
    comparisonPart('Related pins', 'the board of one pin', result.related, of),
    comparisonPart('Home', 'two boards, by somebody who saved ten pins of each,', result.home, of),
  ].filter((part) => part !== '');
}

const HEAD = [
  '# How good discovery is',
  '',
  'Made by `npm run evaluate -- --record`. [Decision 033](decisions/033-judged-by-what-was-hidden.md) says how it is measured.',
  '',
  '',
].join('\n');

/** Replaces the page's parts that have the same headings; others stay. */
export function pageWith(page: string, parts: readonly string[]): string {
  const sections = page.split(/^(?=## )/mu).slice(1);
  const byHeading = new Map([...sections, ...parts].map((part) => [part.split('\n', 1)[0], part]));
  return HEAD + [...byHeading.values()].map((part) => `${part.trimEnd()}\n`).join('\n');
}

export async function record(parts: readonly string[]): Promise<void> {
  const path = resolve(import.meta.dirname, '..', '..', 'docs', 'evaluation.md');
  const page = await readFile(path, 'utf8').catch(() => '');
  await writeFile(path, pageWith(page, parts));
}

function searchPart(search: readonly Precision[], of: string): string {
  if (search.length === 0) return '';
  const kinds = [...Map.groupBy(search, ({ query }) => query.kind)];
  const rows: [string, readonly Precision[]][] = [
    ['all', search],
    ['held back', search.filter(({ query }) => query.isHeldBack)],
    ...SETS.flatMap((set): [string, readonly Precision[]][] => {
      const some = search.filter(({ query }) => query.set === set);
      const heldBack = some.filter(({ query }) => query.isHeldBack);
      return [
        [set, some],
        [`${set}, held back`, heldBack],
      ];
    }),
    ...kinds,
  ];
  const weak = search.filter(
    ({ query, plain, misspelt }) => !query.isHeldBack && (plain < 0.9 || misspelt < 0.8),
  );
  return [
    '## Search',
    '',
    `Precision at 10; targets 0.90 on plain queries and 0.80 on misspelt ones. On ${of}.`,
    '',
    '| queries | | plain | misspelt |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ([name, some]) =>
        `| ${name} | ${some.length} | ${text(mean(some, 'plain'))} | ${text(mean(some, 'misspelt'))} |`,
    ),
    '',
    'Below target, of those not held back:',
    '',
    ...weak.map(
      ({ query, plain, misspelt }) =>
        `- ${query.query} ${plain.toFixed(1)}, ${query.misspelt} ${misspelt.toFixed(1)}`,
    ),
    '',
  ].join('\n');
}

const mean = (all: readonly Precision[], form: 'plain' | 'misspelt'): number =>
  all.reduce((sum, one) => sum + one[form], 0) / all.length;

function comparisonPart(name: string, from: string, comparison: Comparison, of: string): string {
  const { tasks, ours, rivals } = comparison;
  if (tasks === 0) return '';
  const all = [{ name: 'ours', ...ours }, ...rivals];
  return [
    `## ${name}`,
    '',
    `What is found of the hidden saves of ${from} among the first 10 and 100, in ${tasks} tasks, of which every third is held back. On ${of}.`,
    '',
    '| way | hit rate at 10 | at 100 | recall at 10 | at 100 | held back: hit rate at 10 | at 100 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...all.map(({ name, at10, at100, heldBack }) => {
      const held = [heldBack.at10.hits, heldBack.at100.hits];
      const figures = [at10.hits, at100.hits, at10.recall, at100.recall, ...held].map(text);
      return `| ${name} | ${figures.join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

const text = (share: number): string => share.toFixed(3);
