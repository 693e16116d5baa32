import { toVersionTag } from '#shared/endpoints/version-tag.ts';

/** An answer that needs more than its body, e.g. headers or cookies. `body` follows the endpoint's contract. */
export class Reply<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(body: T, headers: Record<string, string | string[]>) {
    this.body = body;
    this.headers = headers;
  }
}

/** Returns a record with its version as `ETag`, which `If-Match` takes. */
export function toVersioned<T>(body: T, record: Parameters<typeof toVersionTag>[0]): Reply<T> {
  return new Reply(body, { etag: toVersionTag(record) });
}

/** Returns a file to download; `filename` is made safe for the header. */
export function toAttachment<T>(body: T, filename: string): Reply<T> {
  return new Reply(body, { 'content-disposition': `attachment; filename=${filename.replace(/[^\w.-]/g, '_')}` });
}
