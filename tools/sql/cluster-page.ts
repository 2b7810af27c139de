import { answerWithoutShards, NOT_RUN, PLACES, type Answer } from './cluster-answer.ts';
import { byTitle } from './pages.ts';
import type { Statement } from './statements.ts';

/** The file's name in docs. */
export const CLUSTER_PAGE = 'sql-on-a-cluster.md';

type AnswerTo = (text: string, row: string) => Answer;

/**
 * Builds docs/sql-on-a-cluster.md: what a cluster does with each statement of docs/sql, by the answers that it gave to
 * their texts.
 */
export const clusterPage = (
  statements: readonly Statement[],
  answers: ReadonlyMap<string, Answer>,
): string => pageOf(statements, (text) => answers.get(text) ?? NOT_RUN);

/** Builds the page where there is no cluster: what only one knows is as on the page that was made before. */
export function clusterPageAfter(statements: readonly Statement[], before: string): string {
  const old = rowsIn(before);
  return pageOf(statements, (text, row) => answerWithoutShards(text) ?? old.get(row) ?? NOT_RUN);
}

function pageOf(statements: readonly Statement[], answerTo: AnswerTo): string {
  const counts = new Map<string, number>(PLACES.map((place) => [place, 0]));
  const sections = [...byTitle(statements)].map(([domain, own]) => {
    const rows = [...own].map(([title, { variants }]) => {
      const answers = variants.map(({ text }) => answerTo(text, `${domain}/${title}`));
      const places = distinct(answers.flatMap(({ where }) => where.split(', ')));
      for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
      const whys = distinct(answers.flatMap(({ why }) => why.split('; ')));
      return `| ${title} | ${places.join(', ')} | ${whys.join('; ')} |`;
    });
    return `\n## ${domain}\n\n| statement | where | why |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const counted = [...counts].map(
    ([place, count]) => `| ${place} | ${count} | ${MEANINGS[place] ?? ''} |`,
  );
  return `${INTRODUCTION}\n${counted.join('\n')}\n${sections.join('')}`;
}

const distinct = (parts: readonly string[]): string[] => [
  ...new Set(parts.filter((part) => part !== '')),
];

const INTRODUCTION = `\
# Statements on a cluster

What a cluster with its tables placed does with each statement of [docs/sql](sql). [A cluster of databases](scale.md) says which
table lies where. A statement with several texts has the places of them all.

\`CITUS_PG_CONFIG=/path/to/pg_config npm run test:cluster -- --update\` writes this page: it explains the statements and runs
them with made-up values. \`npm run sql\` writes the rows for which no cluster is needed and leaves the others.

| where | statements | what it means |
| --- | --- | --- |`;

const MEANINGS: Readonly<Record<string, string>> = {
  'one shard': 'one node answers it alone',
  'several shards': 'each node answers for its own rows',
  'in steps': 'rows pass through the coordinator, for the tables or the reason that is named',
  reference: 'its tables are whole on every node',
  coordinator: 'its tables, which are named, lie there alone',
  refused: 'the cluster does not run it',
  'not known': 'put together when it runs, or not yet run on a cluster',
};

/** Returns a page's rows by domain and title; without those that came about without a cluster. */
function rowsIn(page: string): Map<string, Answer> {
  const [, ...sections] = page.split(/^## /mu);
  const rows = sections.flatMap((section) => {
    const [domain = '', ...lines] = section.split('\n');
    return lines.flatMap((line): [string, Answer][] => {
      const [, title, where = '', why = ''] =
        /^\| (.+: .+?) \| (.*?) \| (.*) \|$/u.exec(line) ?? [];
      return title === undefined ? [] : [[`${domain}/${title}`, { where, why }]];
    });
  });
  return new Map(rows.filter(([, { where }]) => /shard|steps|refused/u.test(where)));
}
