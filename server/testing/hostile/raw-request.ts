import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer };
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string; detail: string | undefined };

/** Sends exactly these headers, including those `fetch` reserves for itself: `Host`, `Origin`, `Sec-Fetch-*`. */
export async function sendRaw(
  url: string,
  { method = 'GET', path = '/', headers = {}, body }: Sent,
): Promise<RawAnswer> {
  const sent = request(new URL(path, url), { method, headers, agent: false });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  const answer = await text(response);
  const detail = answer.startsWith('{') ? (JSON.parse(answer) as { detail?: string }).detail : undefined;
  return { status: response.statusCode ?? 0, headers: response.headers, text: answer, detail };
}
