import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError, Malformed, NotSignedIn, TooLarge, toErrorBody } from '#shared/errors.ts';

/** Answers every failure as `{detail}`; unknown ones are logged under the request's id. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const known = toKnownError(error);
    if (known.status >= 500)
      logger.error({ err: error, id: response.locals.requestId, path: request.path }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (known instanceof NotSignedIn && !response.hasHeader('www-authenticate')) {
      response.setHeader('www-authenticate', 'Cookie realm="Comptoir"');
    }
    response.status(known.status).json(toErrorBody(known));
  };
}

function toKnownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return new TooLarge('La demande est trop volumineuse.', { cause: error });
  if (typeof type === 'string' || status === 400)
    return new Malformed('Le corps de la demande n’est pas du JSON valide.', { cause: error });
  return new AppError(`Erreur interne : ${toSafeMessage(error)}`, { cause: error });
}

/** The failure's own words, on one line, without the places of files. */
function toSafeMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/(file:\/\/)?(\/|[A-Z]:\\)[^\s'"]+/g, '…').slice(0, 300);
}
