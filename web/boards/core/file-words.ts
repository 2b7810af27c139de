import { localeFor } from '#contract/kernel/locales.ts';
import type { BoardFileWordsOf } from '#contract/kernel/render.ts';
import { loadWords } from '#web/kernel/words/words.ts';

/** Returns the words of a board that is downloaded as one page, for the server that writes it. */
export const boardFileWords: BoardFileWordsOf = async (tag) => {
  const { locale, dir, t } = await loadWords(localeFor(tag) ?? 'en');
  return {
    lang: locale,
    dir,
    secret: t('Secret'),
    untitled: t('A Pin without a title'),
    onlySome: ({ count, total, most, mb }) =>
      t('Only {count} of {total} Pins are in this file, which has at most {most} and {mb} MB.', {
        count,
        total,
        most,
        mb,
      }),
  };
};
