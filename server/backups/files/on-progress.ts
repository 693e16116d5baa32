/** Called with the progress of the work, from 0 to 1. */
export type OnProgress = (part: number) => void;
