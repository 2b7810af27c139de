import { searchPage } from '#contract/discovery/search.ts';
import { plain, textOf, type Command, type Values } from '../kernel/command.ts';
import { usageError } from '../kernel/failures.ts';
import { MOST_ROWS, readAll } from '../kernel/send.ts';
import { pinLine } from './boards.ts';

/** Far ahead of the end of a search, the rest is of little use. */
const RESULTS = 50;

function limitOf(values: Values): number {
  const text = textOf(values, 'limit') ?? String(RESULTS);
  const limit = /^\d{1,6}$/u.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST_ROWS) return limit;
  throw usageError(`--limit takes a number from 1 to ${MOST_ROWS}.`);
}

export const search: Command = {
  name: 'search',
  args: ['WORDS'],
  rest: true,
  about: `Searches pins; prints the first ${RESULTS}, or as many as --limit says: id, title, link.`,
  options: {
    limit: { type: 'string', value: 'NUMBER', about: `At most this many; ${RESULTS} without it.` },
  },
  examples: ['bowerbird search blue glass', 'bowerbird search chairs --limit 1000 --json'],
  async run(words, values, send) {
    const limit = limitOf(values);
    const call = await send();
    const found = await readAll(
      (paging) => call(searchPage, { ...paging, query: words.join(' ') }),
      { most: limit, pageSize: RESULTS },
    );
    const lines = found.map((item) => (item.type === 'pin' ? pinLine(item) : plain(item.id)));
    return { json: found, lines };
  },
};
