import { searchPage } from '#contract/discovery/search.ts';
import { plain, type Command } from '../kernel/command.ts';
import { pinLine } from './boards.ts';

/** A search has no natural end, so it is one page. */
const RESULTS = 50;

export const search: Command = {
  name: 'search',
  args: ['WORDS'],
  rest: true,
  about: `Searches pins; prints the first ${RESULTS}: id, title, link.`,
  options: {},
  examples: ['bowerbird search blue glass', 'bowerbird search chairs --json'],
  async run(words, _values, send) {
    const call = await send();
    const { data } = await call(searchPage, { query: words.join(' '), page_size: RESULTS });
    const lines = data.map((item) => (item.type === 'pin' ? pinLine(item) : plain(item.id)));
    return { json: data, lines };
  },
};
