/** A request of a row. */
export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** In place of the world's own. */
  headers?: Record<string, string>;
};

export const get = (path: string): Sent => ({ method: 'GET', path });
export const post = (path: string, body?: unknown): Sent => ({ method: 'POST', path, body });
export const put = (path: string, body?: unknown): Sent => ({ method: 'PUT', path, body });
export const del = (path: string): Sent => ({ method: 'DELETE', path });
