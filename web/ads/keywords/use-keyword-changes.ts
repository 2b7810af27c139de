import { useQueryClient } from '@tanstack/react-query';
import {
  createKeywords,
  getKeywords,
  type Keyword,
  updateKeywords,
} from '#contract/ads/keywords.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';

/** The most per call. */
const AT_ONCE = 30;

export type NewKeyword = Pick<Keyword, 'parent_id' | 'value' | 'match_type'>;

/** Adds and archives keywords; returns for each the reason of refusal, or null. */
export function useKeywordChanges() {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();

  async function inParts<Item>(
    items: readonly Item[],
    change: (some: readonly Item[]) => Promise<(string | null)[]>,
  ): Promise<(string | null)[]> {
    const reasons: (string | null)[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      try {
        reasons.push(...(await change(some)));
      } catch (cause) {
        reasons.push(...some.map(() => failureText(cause, t)));
      }
    }
    await queries.invalidateQueries({ queryKey: callKey(getKeywords) });
    return reasons;
  }
  const advertiser_id = account.id;
  const reasonOf = (answer: { data: unknown; exceptions: readonly { message: string }[] }) =>
    answer.data === null ? (answer.exceptions[0]?.message ?? t("It wasn't changed.")) : null;

  return {
    add: (items: readonly NewKeyword[]) =>
      inParts(items, async (some) =>
        (await send(createKeywords, { advertiser_id, items: [...some] })).map(reasonOf),
      ),
    archive: (rows: readonly Keyword[]) =>
      inParts(rows, async (some) => {
        const items = some.map(({ id, version }) => ({ id, version, archived: true }));
        return (await send(updateKeywords, { advertiser_id, items })).map(reasonOf);
      }),
  };
}
