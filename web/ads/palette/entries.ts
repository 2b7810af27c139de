import type { LucideIcon } from 'lucide-react';

/** Kinds of palette entries, in the order displayed; English, to be translated. */
const KINDS = ['Pages', 'Do', 'Campaigns', 'Ad groups', 'Ads', 'Ad accounts'] as const;

export interface Entry {
  /** The entity's id; a word for pages and actions. */
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly label: string;
  /** The line below the label; null if none is needed. */
  readonly detail: string | null;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The page needs another role, and states who has access. */
  readonly isLocked: boolean;
}

/** The limit per kind; more words narrow the result. Pages are few, and have no limit. */
export const MOST_OF_A_KIND = 20;

interface Found {
  readonly entries: readonly Entry[];
  /** Some kind has more results. */
  readonly isCut: boolean;
}

/**
 * Entries whose label or detail contains all words, or only the one with that id; without text, only pages and
 * actions.
 */
export function findEntries(entries: readonly Entry[], text: string): Found {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const sought = text.trim();
  const isId = (id: string) => id === sought && /^\d+$/u.test(id);
  const fits = ({ id, kind, label, detail }: Entry): boolean => {
    if (words.length === 0) return kind === 'Pages' || kind === 'Do';
    const hay = `${label} ${detail ?? ''}`.toLowerCase();
    return words.every((word) => hay.includes(word)) || isId(id);
  };
  const fitting = entries.filter(fits);
  const exact = fitting.filter(({ id }) => isId(id));
  const kinds = KINDS.map((kind) =>
    (exact.length > 0 ? exact : fitting).filter((entry) => entry.kind === kind),
  );
  return {
    entries: kinds.flatMap((some) => some.filter(isShown)),
    isCut: kinds.some((some) => some.some((entry, at) => !isShown(entry, at))),
  };
}

const isShown = ({ kind }: Entry, at: number): boolean => kind === 'Pages' || at < MOST_OF_A_KIND;
