/** What an advertiser has left, and owes. */
export interface Remaining {
  readonly credit: number;
  readonly balance: number;
  readonly owed: number;
}

/**
 * What is left when what is spent and not in the books yet is taken off as a close will: from what was given, then
 * from what was paid in advance; the rest is owed.
 */
export function remainingOf(
  books: { readonly credit: number; readonly prepaid: number; readonly receivable: number },
  unclosed: number,
): Remaining {
  const fromCredit = Math.min(-books.credit, unclosed);
  const fromBalance = Math.min(-books.prepaid, unclosed - fromCredit);
  return {
    credit: -books.credit - fromCredit,
    balance: -books.prepaid - fromBalance,
    owed: books.receivable + unclosed - fromCredit - fromBalance,
  };
}
