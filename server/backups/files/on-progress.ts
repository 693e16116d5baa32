/** How far the work is, from 0 to 1. */
export type OnProgress = (part: number) => void;
