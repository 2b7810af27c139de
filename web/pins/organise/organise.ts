import type { ReactNode, RefObject } from 'react';
import type { Board } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { NextPages } from '../grid/pin-grid.tsx';

/** A list of pins that the viewer may edit in bulk, with its ids for calls. */
export interface OrganiseScope {
  /** Absent for the list of all the viewer's pins. */
  readonly board?: Board;
  readonly sectionId?: string;
  /** The number of pins in it, if known. */
  readonly count?: number;
}

/** Props of the parts of an editable list. */
export interface OwnFeedParts {
  readonly list: NextPages<{ readonly data: readonly Pin[] }>;
  readonly label: string;
  readonly empty: ReactNode;
  readonly scope: OrganiseScope;
  /** The element that contains the grid. */
  readonly root: RefObject<HTMLElement | null>;
  readonly organising: boolean;
  readonly onOrganise: (organising: boolean) => void;
}

/** Returns the scope for bulk calls: a board includes all its sections. */
export function wholeScope({ board, sectionId }: OrganiseScope) {
  if (!board) return {};
  if (sectionId) return { board_id: board.id, old_section_id: sectionId };
  return { board_id: board.id, with_sections: true };
}
