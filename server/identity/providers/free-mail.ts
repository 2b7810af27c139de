/** Free mail providers other than Google, whose addresses Google cannot vouch for today. */
const HOSTS =
  /^(?:yahoo|ymail|rocketmail|hotmail|outlook|live|msn|aol|icloud|me|mac|gmx|web|mail|yandex|zoho|proton|protonmail|qq|163|126|naver)\.(?:[a-z]{2,4}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Whether an address in lower case is at a free mail provider other than Google [AUTH-14]. */
export function isFreeMailElsewhere(email: string): boolean {
  return HOSTS.test(email.slice(email.lastIndexOf('@') + 1));
}
