import { DateRange } from '../reporting/date-range.tsx';

/** Which days are broken down; those before are no part of it. */
export const PrepaidDays = () => <DateRange isAlone />;
