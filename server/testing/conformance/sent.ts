/** The request of a row. */
export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** Replaces the world's own headers. */
  headers?: Record<string, string>;
};

export const get = (path: string): Sent => ({ method: 'GET', path });
export const post = (path: string, body?: unknown): Sent => ({ method: 'POST', path, body });
export const put = (path: string, body?: unknown): Sent => ({ method: 'PUT', path, body });
export const del = (path: string): Sent => ({ method: 'DELETE', path });
