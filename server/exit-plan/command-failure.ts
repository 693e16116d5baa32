import { AppError } from '#shared/endpoints/errors.ts';

/** What a command ends with, beside 0: the guide says what each means. */
export const exitCodes = { echec: 1, ligne: 2, cible: 3, place: 4, donnees: 5 } as const;

/** A command that did nothing, why in French, and what a script learns of it. */
export class CommandFailure extends AppError {
  readonly exitCode: number;

  constructor(kind: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCodes[kind];
  }
}
