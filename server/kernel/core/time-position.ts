/** The position in a list ordered by time: the last time, and the last id at that time. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}
