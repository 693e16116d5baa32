import { z } from 'zod';

/** A failure whose French message a person can act on. Anything else is a bug and leaves the service as a bare 500. */
export class AppError extends Error {
  static readonly status: number = 500;
  readonly status: number;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.status = new.target.status;
  }
}

/** A business rule refuses what was asked. */
export class Refused extends AppError {
  static override readonly status = 400;
}
/** A business rule refuses what a superior may approve on the spot all the same. */
export class RefusedUnlessApproved extends Refused {}
/** The body is not JSON. */
export class Malformed extends AppError {
  static override readonly status = 400;
}
export class NotSignedIn extends AppError {
  static override readonly status = 401;
}
export class NotAllowed extends AppError {
  static override readonly status = 403;
}
/** What the caller's rights or limits do not allow, and somebody else may approve on the spot. */
export class NeedsApproval extends NotAllowed {
  static readonly code = 'accord_requis';
}
/** A PIN does not open it: the person's password is asked for. */
export class NeedsPassword extends NotAllowed {
  static readonly code = 'mot_de_passe_requis';
}
export class NotFound extends AppError {
  static override readonly status = 404;
}
/** The address exists, but not for this method; `allowed` lists those it has. */
export class MethodNotAllowed extends AppError {
  static override readonly status = 405;
  readonly allowed: readonly string[];

  constructor(message: string, allowed: readonly string[], options?: ErrorOptions) {
    super(message, options);
    this.allowed = allowed;
  }
}
/** The same request is still running, or the record changed meanwhile. */
export class Conflict extends AppError {
  static override readonly status = 409;
}
/** The same request is still running: what becomes of it is told to whoever asks again. */
export class StillRunning extends Conflict {
  static readonly code = 'demande_en_cours';
}
/** The record is no longer the one the caller changed; `actuel` is what it is now. */
export class Outdated extends Conflict {
  static readonly code = 'version_depassee';
  readonly actuel: unknown;

  constructor(message: string, actuel: unknown, options?: ErrorOptions) {
    super(message, options);
    this.actuel = actuel;
  }
}
export class TooLarge extends AppError {
  static override readonly status = 413;
}
export class TooManyRequests extends AppError {
  static override readonly status = 429;
  /** When the caller may try again; answered as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
/** A system we depend on failed or did not answer; the same call may succeed later. */
export class Unavailable extends AppError {}

/** Whether the same request goes through once somebody who may has approved it; also where its endpoint lists no such status. */
export function isApprovableRefusal(error: AppError): boolean {
  return [error, error.cause].some((one) => one instanceof NeedsApproval || one instanceof RefusedUnlessApproved);
}

export type FieldError = { champ: string; message: string };

/** What was sent does not fit the contract; one entry a field. */
export class InvalidInput extends AppError {
  static override readonly status = 422;
  readonly erreurs: readonly FieldError[];

  constructor(message: string, erreurs: readonly FieldError[] = [], options?: ErrorOptions) {
    super(message, options);
    this.erreurs = erreurs;
  }
}

export const ErrorBody = z.object({
  detail: z.string(),
  erreurs: z.array(z.object({ champ: z.string(), message: z.string() })).optional(),
  /** What went wrong, for programs, where the status alone does not say. */
  code: z.string().optional(),
  /** Of `version_depassee`: the record as it is now. */
  actuel: z.unknown().optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** The body every failed request is answered with. */
export function toErrorBody(error: AppError): ErrorBody {
  if (error instanceof InvalidInput) return { detail: error.message, erreurs: [...error.erreurs] };
  if (error instanceof Outdated) return { detail: error.message, code: Outdated.code, actuel: error.actuel };
  if (error instanceof StillRunning) return { detail: error.message, code: StillRunning.code };
  if (error instanceof NeedsPassword) return { detail: error.message, code: NeedsPassword.code };
  if (isApprovableRefusal(error)) return { detail: error.message, code: NeedsApproval.code };
  return { detail: error.message };
}

const kinds = [Refused, NotSignedIn, NotAllowed, NotFound, Conflict, TooLarge, TooManyRequests];

/** Rebuilds, on the caller's side, the error the service answered with. */
export function toAppError(status: number, body: unknown): AppError {
  const parsed = ErrorBody.safeParse(body);
  const detail = parsed.data?.detail ?? `Le service a répondu ${status} sans explication.`;
  if (status === InvalidInput.status) return new InvalidInput(detail, parsed.data?.erreurs);
  if (parsed.data?.code === Outdated.code) return new Outdated(detail, parsed.data.actuel);
  if (parsed.data?.code === StillRunning.code) return new StillRunning(detail);
  if (parsed.data?.code === NeedsPassword.code) return new NeedsPassword(detail);
  if (parsed.data?.code === NeedsApproval.code) {
    return status === NotAllowed.status ? new NeedsApproval(detail) : new RefusedUnlessApproved(detail);
  }
  const Kind = kinds.find((kind) => kind.status === status) ?? AppError;
  return new Kind(detail);
}

/** What was thrown, as an error: anything can be. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
