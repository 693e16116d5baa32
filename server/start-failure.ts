import { Unavailable } from '#shared/endpoints/errors.ts';

/**
 * The action offered at once after a failed start: the value of COMPTOIR_RESTORE that asks for it, the label of a
 * button where any user may take it, and what it does before the next try.
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
