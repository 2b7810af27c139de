import type { LucideIcon } from 'lucide-react';

/** What the palette finds, in the order in which it shows the kinds; the names are English. */
const KINDS = ['Pages', 'Do', 'Campaigns', 'Ad groups', 'Ads', 'Ad accounts'] as const;

export interface Entry {
  /** Of what it stands for; of a page or an act a word. */
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly label: string;
  /** Below the label; null where that says it all. */
  readonly detail: string | null;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** A page that takes another role; it says there who may. */
  readonly isLocked: boolean;
}

/** As many names of each kind are shown; more words narrow it down. Pages are few, and all shown. */
export const MOST_OF_A_KIND = 20;

interface Found {
  readonly entries: readonly Entry[];
  /** There are more of some kind. */
  readonly isCut: boolean;
}

/** What has all words of the text in its label or detail, or alone what has the id; without a text no names. */
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
