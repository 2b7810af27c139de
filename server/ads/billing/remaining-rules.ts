/** An advertiser's remaining and owed money. */
export interface Remaining {
  readonly credit: number;
  readonly balance: number;
  readonly owed: number;
}

/**
 * Returns what is left after deducting unclosed spending in the order of a close: from credit, then from prepaid money;
 * the rest is owed.
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
