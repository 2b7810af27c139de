import type { ReactNode, RefObject } from 'react';
import type { Board } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { NextPages } from '../grid/pin-grid.tsx';

/** A list of pins that its person may work on as a whole, and what the wire calls it. */
export interface OrganiseScope {
  /** Absent for all that the viewer pinned. */
  readonly board?: Board;
  readonly sectionId?: string;
  /** Pins in it, where that is known. */
  readonly count?: number;
}

/** What the parts of a list get that may be worked on. */
export interface OwnFeedParts {
  readonly list: NextPages<{ readonly data: readonly Pin[] }>;
  readonly label: string;
  readonly empty: ReactNode;
  readonly scope: OrganiseScope;
  /** What the grid is in. */
  readonly root: RefObject<HTMLElement | null>;
  readonly organising: boolean;
  readonly onOrganise: (organising: boolean) => void;
}

/** The scope as bulk calls name it: a board is meant with all its sections. */
export function wholeScope({ board, sectionId }: OrganiseScope) {
  if (!board) return {};
  if (sectionId) return { board_id: board.id, old_section_id: sectionId };
  return { board_id: board.id, with_sections: true };
}
