import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

type Timeouts = {
  /** Time for the headers to arrive completely, in milliseconds. */
  headersMs?: number;
  /** Time for the body to arrive completely too, in milliseconds. */
  requestMs?: number;
  /** Time without a byte either way while the answer is made or sent, in milliseconds: longer than any call takes. */
  silentMs?: number;
};

/**
 * Answers what Node refuses before it is a request, and what takes too long to arrive, as every other failure:
 * `{detail}` in French, then hangs up. It also hangs up on clients that do not read their answer, so that nobody holds
 * a connection for nothing.
 */
export function answerBrokenRequests(server: Server, timeouts: Timeouts = {}): void {
  const { headersMs = 20_000, requestMs = 60_000, silentMs = 5 * 60_000 } = timeouts;
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.timeout = silentMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuse(socket, 431, 'Les en-têtes de la demande sont trop longs.');
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      refuse(socket, 408, 'La demande a mis trop longtemps à arriver.');
    else refuse(socket, 400, 'La demande n’est pas du HTTP valide.');
  });
}

function refuse(socket: Duplex, status: number, detail: string) {
  const body = JSON.stringify({ detail });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
