import type { CardFailure } from '#contract/ads/payments/card-rules.ts';

/** A card as people know it again; its number is the provider's alone. */
export interface Card {
  /** What the provider calls it. */
  readonly method: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** What is to be charged; asked for again, all of it is the same. */
export interface Charge {
  /** Names it: under one key a card is charged once, however often it is asked for. */
  readonly key: string;
  readonly customer: string;
  readonly method: string;
  /** Micros, whole steps of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** What became of a charge, with the provider's own name for it. */
export type Outcome =
  | { readonly is: 'paid'; readonly reference: string }
  /** The provider does not know yet; it sends a notice when it does. */
  | { readonly is: 'waiting'; readonly reference: string }
  | { readonly is: 'failed'; readonly reference: string | null; readonly failure: CardFailure };

/** What the provider says happened; it is asked how things stand, so that order and repetition do not matter. */
export type Notice =
  | { readonly about: 'charge'; readonly key: string }
  | { readonly about: 'card'; readonly accountId: string; readonly session: string }
  | { readonly about: 'other' };

/**
 * Whoever charges cards for us. Each call is limited in time; one that gets no answer, or none that says what became of
 * it, throws `unavailable`, and may be made again.
 */
export interface CardProvider {
  /** The provider's name for an ad account, which is the same however often it is asked for. */
  openCustomer(accountId: string): Promise<string>;
  /** A page of the provider's where somebody adds a card. In `backTo`, SESSION stands for its name. */
  beginCard(of: {
    readonly customer: string;
    readonly accountId: string;
    readonly backTo: string;
    readonly cancelTo: string;
  }): Promise<{ readonly session: string; readonly url: string }>;
  /** The card that was added on such a page; null where none was yet. */
  findCard(session: string): Promise<Card | null>;
  charge(charge: Charge): Promise<Outcome>;
  /** What became of a charge that was asked for since a moment; null where the provider never heard of it. */
  findCharge(charge: Pick<Charge, 'key' | 'customer'>, since: Date): Promise<Outcome | null>;
  /** Both are done when it is gone already. */
  forgetCard(method: string): Promise<void>;
  forgetCustomer(customer: string): Promise<void>;
  /** Null where it is not signed by the provider, or was a while ago. */
  readNotice(signature: string, body: string, now: Date): Notice | null;
}

/** Stands in an address for the name of what was begun there. */
export const SESSION = '{CHECKOUT_SESSION_ID}';
