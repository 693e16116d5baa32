import { AppError } from '#shared/endpoints/errors.ts';

/** Exit codes other than 0; the guide explains each. */
export const exitCodes = { echec: 1, ligne: 2, cible: 3, place: 4, donnees: 5 } as const;

/** Thrown by a command that did nothing: the reason in French, and the exit code for scripts. */
export class CommandFailure extends AppError {
  readonly exitCode: number;

  constructor(kind: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCodes[kind];
  }
}
