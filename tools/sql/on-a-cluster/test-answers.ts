import pg from 'pg';
import { numbered } from '#server/kernel/db/parameters.ts';
import { until } from '#server/testing/until.ts';
import { answerOfPlan, answerWithoutShards, refusalOf, type Answer } from '../cluster-answer.ts';

/** A value of each type of parameter that some row could have. */
const VALUES: Readonly<Record<string, string>> = {
  boolean: 'true',
  bytea: String.raw`\x31`,
  date: '2026-03-14',
  inet: '127.0.0.1',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  regconfig: 'simple',
  regdictionary: 'simple',
  // An even number of digits: some texts are numbers in hexadecimal.
  text: '11',
  'timestamp with time zone': '2026-03-14 09:26:53Z',
  tsquery: 'one',
  uuid: '00000000-0000-4000-8000-000000000001',
};
const valueOf = (type: string): string => {
  const item = type.replace(/\[\]$/u, '');
  const value = VALUES[item] ?? '1';
  if (item === type) return value;
  // Of two buckets, which lie on different nodes.
  return VALUES[item] === undefined ? '{1,2}' : `{"${value.replaceAll('\\', '\\\\')}"}`;
};

/** Every other parameter that can be a bucket is another one: two of a statement lie on different nodes. */
function valuesOf(types: readonly string[]): string[] {
  let buckets = 0;
  return types.map((type) => {
    if (type !== 'smallint') return valueOf(type);
    buckets += 1;
    return buckets % 2 === 0 ? '2' : '1';
  });
}

/** Explains statements on a cluster and runs them with made-up values, and takes back what they change. */
export async function clusterAnswers(
  url: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  let client = await connected(url);
  for (const text of texts) {
    const answer = answerWithoutShards(text) ?? (await answerOf(client, text));
    answers.set(text, answer);
    if (answer.why !== 'the coordinator crashed') continue;
    await client.end().catch(() => undefined);
    client = await connected(url);
  }
  await client.end();
  return answers;
}

/** Waits for a coordinator that starts again after a crash. */
async function connected(url: string): Promise<pg.Client> {
  let client = new pg.Client();
  await until(
    async () => {
      client = new pg.Client({ connectionString: url, statement_timeout: 20_000 });
      client.on('error', () => undefined);
      return await client.connect().then(
        () => true,
        () => false,
      );
    },
    () => 'the coordinator does not answer',
  );
  return client;
}

async function answerOf(client: pg.Client, written: string): Promise<Answer> {
  const text = written.replaceAll('{{most}}', '10');
  const { text: prepared } = numbered(text);
  try {
    await client.query('begin');
    await client.query(`prepare statement as ${prepared}`);
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'statement'",
    );
    const types = rows[0]?.types ?? [];
    const values = valuesOf(types);
    const literals = values.map((value, at) => `${pg.escapeLiteral(value)}::${types[at]}`);
    const refused = await tried(client, { name: '', text: prepared, values });
    if (refused !== null) return refused;
    return await explained(client, text, prepared, literals);
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.query('deallocate all').catch(() => undefined);
  }
}

async function tried(client: pg.Client, query: pg.QueryConfig): Promise<Answer | null> {
  await client.query('savepoint before');
  try {
    await client.query(query);
    return null;
  } catch (error) {
    return refusalOf(error as Error);
  } finally {
    await client.query('rollback to before').catch(() => undefined);
  }
}

/** Explains the text with its values in it: some statements with parameters run and cannot be explained. */
async function explained(
  client: pg.Client,
  text: string,
  prepared: string,
  literals: readonly string[],
): Promise<Answer> {
  const whole = prepared.replaceAll(/\$(\d+)/gu, (_, at: string) => literals[Number(at) - 1] ?? '');
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `explain (format json, costs off) ${whole}`,
    );
    return answerOfPlan(text, rows[0]);
  } catch (error) {
    const { message } = error as Error;
    return refusalOf(error as Error) ?? { where: 'not known', why: message };
  }
}
