import type { Scope } from '#contract/kernel/scopes.ts';

/** Labels of what each scope allows. */
export const scopeLabel: Readonly<Record<Scope, string>> = {
  read: 'See your boards and Pins',
  write: 'Save, change and delete',
  secret_boards: 'Your secret boards too',
  conversions: 'Send conversions to your ad accounts',
};
