import { needContext } from './need-context.tsx';

/** What a visitor tried to do; each has its own words [AUTH-19]. */
export type PromptReason = 'save' | 'edit' | 'follow' | 'unfollow' | 'create' | 'any';

/** Asks a visitor to log in, saying for what; a picture's address may stand above the words. */
export type SignInPrompt = (reason: PromptReason, picture?: string) => void;

export const [SignInPromptProvider, useSignInPrompt] = needContext<SignInPrompt>('SignInPrompt');
