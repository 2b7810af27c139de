import { DateRange } from '../reporting/date-range.tsx';

/** The range to break down; comparisons do not apply here. */
export const PrepaidDays = () => <DateRange isAlone />;
