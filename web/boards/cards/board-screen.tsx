import type { ReactNode } from 'react';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { useScreen } from '../core/use-screen.ts';

interface Props {
  readonly board: Board;
  readonly children: ReactNode;
}

/** A board's content, behind an operator's warning until the viewer reveals it [DATA-07]. */
export function BoardScreen({ board, children }: Props) {
  const { t } = useWords();
  const screen = useScreen(board);
  if (screen === null) return children;
  return (
    <EmptyState
      level={1}
      title={t("{board} may show things you'd rather not see", { board: board.name })}
      text={screen.reason}
      action={<Button onClick={screen.lift}>{t('Show it')}</Button>}
    />
  );
}
