import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import {
  AppError,
  Malformed,
  MethodNotAllowed,
  NotFound,
  NotSignedIn,
  Refused,
  TooLarge,
  TooManyRequests,
  toErrorBody,
} from '#shared/endpoints/errors.ts';
import { hideMarges, isWithoutMarges } from './hide-marges.ts';
import { notUtf8 } from '../requests/json-body.ts';
import { isRecord } from '#shared/is-record.ts';

/** Answers every failure as `{detail}`; unexpected ones are logged with the request's id. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const known = toKnownError(error);
    if (known.status >= 500 && !isRefusal(known)) {
      const route: string = request.route?.path ?? 'none';
      logger.error({ err: error, id: response.locals.requestId, route }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of listHeaders(known)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    const json = JSON.stringify(toErrorBody(known));
    response
      .status(known.status)
      .type('json')
      .send(isWithoutMarges(response) ? hideMarges(json) : json);
  };
}

/** Returns whether an error is a refusal that the endpoint's contract answers as a 500: nothing failed here. */
function isRefusal({ cause }: AppError): boolean {
  return cause instanceof Refused || cause instanceof NotFound;
}

/** Returns the headers an error needs besides its body. */
function listHeaders(error: AppError): [string, string][] {
  if (error instanceof NotSignedIn) return [['www-authenticate', 'Cookie realm="Comptoir"']];
  if (error instanceof MethodNotAllowed) return [['allow', error.allowed.join(', ')]];
  if (error instanceof TooManyRequests && error.retryAfterSeconds !== undefined)
    return [['retry-after', String(error.retryAfterSeconds)]];
  return [];
}

function toKnownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new Malformed('L’adresse de la demande est mal formée.', { cause: error });
  const { type, status, expose } = isRecord(error) ? error : {};
  if (type === 'entity.too.large') return new TooLarge('La demande est trop volumineuse.', { cause: error });
  if (type === notUtf8) return new Malformed('Le corps de la demande n’est pas écrit en UTF-8.', { cause: error });
  if (typeof type === 'string' || status === 400)
    return new Malformed('Le corps de la demande n’est pas du JSON valide.', { cause: error });
  if (expose !== undefined && Number(status) < 500) return toFileError(error, status);
  const message = findDatabaseFailure(error) ?? `Erreur interne\u00a0: ${toSafeMessage(error)}`;
  return new AppError(message, { cause: error });
}

/**
 * Returns the error for a file of the screens or the documentation that is not sent. A path outside the folder is
 * answered as unknown.
 */
function toFileError(cause: unknown, status: unknown): AppError {
  if (status === 403 || status === 404) return new NotFound('Cette adresse n’existe pas.', { cause });
  return new Malformed('La demande de ce fichier est mal formée.', { cause });
}

/** Returns the failure's own message, on one line and without file paths. */
function toSafeMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/(file:\/\/)?(\/|[A-Z]:\\)[^\s'"]+/g, '…').slice(0, 300);
}
