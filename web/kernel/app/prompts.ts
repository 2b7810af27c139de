import type { Intent } from './intents.ts';
import { needContext } from '../core/need-context.tsx';

/** What a visitor tried to do; each has its own words [AUTH-19]. */
export type PromptReason = 'save' | 'edit' | 'follow' | 'unfollow' | 'create' | 'any';

/** What is asked of a visitor, and with what. */
export interface Prompt {
  readonly reason: PromptReason;
  /** Its address; it stands above the words. */
  readonly picture?: string | undefined;
  /** Done once they are in; nothing is, unless given. */
  readonly intent?: Intent | undefined;
}

/** Asks a visitor to log in, saying for what. */
export type SignInPrompt = (prompt: Prompt) => void;

export const [SignInPromptProvider, useSignInPrompt] = needContext<SignInPrompt>('SignInPrompt');
