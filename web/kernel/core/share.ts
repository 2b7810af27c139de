import { needContext } from './need-context.tsx';

/** Something with an address that people can share. */
export interface Shareable {
  readonly kind: 'pin' | 'board' | 'profile';
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** The path of its page. */
  readonly path: string;
  /** Id of the secret board that it is, or is on; only members of that board may receive it. */
  readonly secretBoard: string | null;
}

/** Opens the share panel; `ready` preloads it on the first sign of interest. */
export interface Sharing {
  readonly share: (thing: Shareable) => void;
  readonly ready: () => void;
}

export const [SharingProvider, useSharing] = needContext<Sharing>('Sharing');
