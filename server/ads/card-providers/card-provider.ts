import type { CardFailure } from '#contract/ads/payments/card-rules.ts';

/** A card as people recognise it; only the provider has its full number. */
export interface Card {
  /** The provider's id. */
  readonly method: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A charge; identical in every retry. */
export interface Charge {
  /** The idempotency key: a card is charged once per key, however often it is requested. */
  readonly key: string;
  readonly customer: string;
  readonly method: string;
  /** Micros; a multiple of the currency's smallest step for cards. */
  readonly amount: number;
  readonly currency: string;
}

/** The result of a charge, with the provider's reference. */
export type Outcome =
  | { readonly is: 'paid'; readonly reference: string }
  /** Not decided yet; the provider sends a notice later. */
  | { readonly is: 'waiting'; readonly reference: string }
  | { readonly is: 'failed'; readonly reference: string | null; readonly failure: CardFailure };

/** The event of a notice. The provider is then queried for the current state, so order and repetition do not matter. */
export type Notice =
  | { readonly about: 'charge'; readonly key: string }
  | { readonly about: 'card'; readonly accountId: string; readonly session: string }
  | { readonly about: 'other' };

/**
 * A card provider. Every call has a timeout; without a conclusive answer it throws `unavailable` and may be retried.
 */
export interface CardProvider {
  /** Returns the provider's id of an ad account, always the same one. */
  openCustomer(accountId: string): Promise<string>;
  /** Opens a page of the provider's for adding a card. `backTo` contains SESSION as a placeholder for its id. */
  beginCard(of: {
    readonly customer: string;
    readonly accountId: string;
    readonly backTo: string;
    readonly cancelTo: string;
  }): Promise<{ readonly session: string; readonly url: string }>;
  /** Returns the card added on such a page; null if there is none yet. */
  findCard(session: string): Promise<Card | null>;
  charge(charge: Charge): Promise<Outcome>;
  /** Returns the result of a charge requested since a moment; null if the provider does not know it. */
  findCharge(charge: Pick<Charge, 'key' | 'customer'>, since: Date): Promise<Outcome | null>;
  /** Both succeed if it is deleted already. */
  forgetCard(method: string): Promise<void>;
  forgetCustomer(customer: string): Promise<void>;
  /** Returns null if the signature is invalid or too old. */
  readNotice(signature: string, body: string, now: Date): Notice | null;
}

/** The placeholder for the session's id in an address. */
export const SESSION = '{CHECKOUT_SESSION_ID}';
