import { isolated } from './isolated.ts';

/** An amount as `Intl` formats it, which in Arabic needs to be isolated wherever it stands. */
export const amountIn = (formats: string, text: string): string =>
  formats.startsWith('ar') ? isolated(text) : text;
