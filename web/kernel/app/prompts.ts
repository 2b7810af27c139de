import type { Intent } from './intents.ts';
import { needContext } from '../core/need-context.tsx';

/** What a visitor tried to do; each reason has its own text [AUTH-19]. */
export type PromptReason = 'save' | 'edit' | 'follow' | 'unfollow' | 'create' | 'any';

/** The content of a login prompt. */
export interface Prompt {
  readonly reason: PromptReason;
  /** Address of the picture above the text. */
  readonly picture?: string | undefined;
  /** Runs after login; optional. */
  readonly intent?: Intent | undefined;
}

/** Prompts a visitor to log in, naming the reason. */
export type SignInPrompt = (prompt: Prompt) => void;

export const [SignInPromptProvider, useSignInPrompt] = needContext<SignInPrompt>('SignInPrompt');
