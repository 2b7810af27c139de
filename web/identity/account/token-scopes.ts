import type { Scope } from '#contract/kernel/scopes.ts';

/** What each scope lets a program do, as a person reads it. */
export const scopeLabel: Readonly<Record<Scope, string>> = {
  read: 'See your boards and Pins',
  write: 'Save, change and delete',
  secret_boards: 'Your secret boards too',
  conversions: 'Send conversions to your ad accounts',
};
