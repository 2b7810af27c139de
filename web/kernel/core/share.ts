import { needContext } from './need-context.tsx';

/** Something with an address that people send to each other. */
export interface Shareable {
  readonly kind: 'pin' | 'board' | 'profile';
  readonly id: string;
  /** What it is called. */
  readonly title: string;
  /** Its page. */
  readonly path: string;
  /** The secret board that it is, or is on: only that board's people may be sent it. */
  readonly secretBoard: string | null;
}

/** Opens the panel to send something; `ready` fetches it on the first sign of interest. */
export interface Sharing {
  readonly share: (thing: Shareable) => void;
  readonly ready: () => void;
}

export const [SharingProvider, useSharing] = needContext<Sharing>('Sharing');
