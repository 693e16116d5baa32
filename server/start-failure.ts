import { Unavailable } from '#shared/endpoints/errors.ts';

/**
 * What can be done at once about a failed start: what COMPTOIR_RESTORE asks for it by, the label of a button where anybody
 * may, and what it does before the next try.
 */
export type Remedy = { label?: string; copy: string; apply: () => void };

/**
 * Thrown when the address is taken, the data folder cannot be written, or a database is damaged: in French, with what
 * to do.
 */
export class CannotStart extends Unavailable {
  readonly remedy: Remedy | undefined;

  constructor(message: string, options?: ErrorOptions & { remedy?: Remedy | undefined }) {
    super(message, options);
    this.remedy = options?.remedy;
  }
}
