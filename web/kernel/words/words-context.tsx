import { Fragment, type ReactNode } from 'react';
import { needContext } from '../core/need-context.tsx';
import type { Values, Words } from './words.ts';

export const [WordsProvider, useWords] = needContext<Words>('Words');

/** An element's place; it is isolated as an element, not by the signs around it. */
const MARK = /\u2068?\uE000(\d+)\uE001\u2069?/u;

interface WordsWithNodes {
  readonly text: string;
  /** Values for the placeholders; elements are inserted as they are, isolated from the text's direction. */
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A text with elements for its placeholders: `<Say text="Saved to {board}" values={{ board: <a …/> }} />`. */
export function Say({ text, values }: WordsWithNodes) {
  const { t } = useWords();
  const nodes: ReactNode[] = [];
  const marked: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') marked[name] = value;
    else marked[name] = `\uE000${nodes.push(value) - 1}\uE001`;
  }
  return t(text, marked satisfies Values)
    .split(MARK)
    .map((part, at) => (
      // Odd parts are captured by the marker's group: the index of a node.
      <Fragment key={at}>{at % 2 === 1 ? <bdi>{nodes[Number(part)]}</bdi> : part}</Fragment>
    ));
}
