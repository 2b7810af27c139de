/** Why the embedded database cannot be started; the message is for the person who started it. */
export class EmbeddedProblem extends Error {}

/** Another process runs on the same data folder. */
export class DataTaken extends EmbeddedProblem {}
