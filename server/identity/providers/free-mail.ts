/** Whose addresses anybody gets, and of which Google cannot say who has them today. */
const HOSTS =
  /^(?:yahoo|ymail|rocketmail|hotmail|outlook|live|msn|aol|icloud|me|mac|gmx|web|mail|yandex|zoho|proton|protonmail|qq|163|126|naver)\.(?:[a-z]{2,4}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Whether an address in lower case is of another provider of free mail than Google [AUTH-14]. */
export function isFreeMailElsewhere(email: string): boolean {
  return HOSTS.test(email.slice(email.lastIndexOf('@') + 1));
}
