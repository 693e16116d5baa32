import { Unavailable } from '#shared/errors.ts';

/** The address is taken, the data folder cannot be written, or a database is damaged: said in French, with what to do. */
export class CannotStart extends Unavailable {}
