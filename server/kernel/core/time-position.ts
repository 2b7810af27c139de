/** Where a list that runs by time goes on: after this time, and after this id of the same time. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}
