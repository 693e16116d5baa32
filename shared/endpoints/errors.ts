import { z } from 'zod';

/** A failure whose French message a person can act on. Any other error is a bug and is answered as a bare 500. */
export class AppError extends Error {
  static readonly status: number = 500;
  readonly status: number;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.status = new.target.status;
  }
}

/** A business rule refuses the request. */
export class Refused extends AppError {
  static override readonly status = 400;
}
/** A business rule refuses the request, unless a superior approves it on the spot. */
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
/** The caller's rights or limits forbid the request; somebody else may approve it on the spot. */
export class NeedsApproval extends NotAllowed {
  static readonly code = 'accord_requis';
}
/** A session opened by a PIN is not enough: the person's password is needed. */
export class NeedsPassword extends NotAllowed {
  static readonly code = 'mot_de_passe_requis';
}
export class NotFound extends AppError {
  static override readonly status = 404;
}
/** The address exists, but not with this method; `allowed` lists its methods. */
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
/** The same request is still running; a retry gets its outcome. */
export class StillRunning extends Conflict {
  static readonly code = 'demande_en_cours';
}
/** The record changed since the caller read it; `actuel` is its present state. */
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
  /** Seconds after which the caller may retry; answered as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
/** A system we depend on failed or did not answer; the same call may succeed later. */
export class Unavailable extends AppError {}

/** Returns whether the same request would succeed after an approval, even when its endpoint lists no such status. */
export function isApprovableRefusal(error: AppError): boolean {
  return [error, error.cause].some((one) => one instanceof NeedsApproval || one instanceof RefusedUnlessApproved);
}

export type FieldError = { champ: string; message: string };

/** The input does not fit the contract; `erreurs` has one entry per field. */
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
  /** Code of the failure for programs, where the status alone is ambiguous. */
  code: z.string().optional(),
  /** With `version_depassee`: the record as it is now. */
  actuel: z.unknown().optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** Returns the body that a failed request is answered with. */
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

/** Returns a thrown value as an error, since anything can be thrown. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
