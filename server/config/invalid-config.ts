import { AppError } from '#shared/endpoints/errors.ts';

/** An invalid setting that stops the start; the message is one French line that names it. */
export class InvalidConfig extends AppError {}
