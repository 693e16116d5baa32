import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The faults of a network; `late` delivers a second copy long after the request was answered. */
export type Fault = 'none' | 'drop' | 'delay' | 'duplicate' | 'late' | 'truncate' | 'cut-after-commit';

type Choose = (request: Pick<IncomingMessage, 'method' | 'url'>) => Fault;
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/**
 * Starts a proxy before a service that treats each request as `choose` says; `isCut` refuses everything, `rewrite`
 * changes the answers.
 */
export async function startProxy(getTarget: () => string, choose: Choose = () => 'none') {
  const network = { isCut: false, delayMs: 30, lateMs: 400, choose, rewrite: (answer: string) => answer };
  /** Counts the copies that are still to be delivered. */
  const countLate = () => late.size;

  const late = new Set<NodeJS.Timeout>();
  const agent = new Agent({ keepAlive: true });

  function sendLate(send: () => Promise<unknown>) {
    const copy = setTimeout(async () => {
      await send().catch(() => undefined);
      late.delete(copy);
    }, network.lateMs);
    late.add(copy);
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming);
    const fault = network.isCut ? 'drop' : network.choose(incoming);
    if (fault === 'drop') return void outgoing.destroy();
    if (fault === 'delay') await sleep(network.delayMs);
    const send = () => forward(getTarget(), incoming, body, agent);
    if (fault === 'late') sendLate(send);
    const [answer] = await Promise.all(fault === 'duplicate' ? [send(), send()] : [send()]);
    if (fault === 'cut-after-commit' || answer === undefined || network.isCut) return void outgoing.destroy();
    const content = Buffer.from(network.rewrite(answer.body.toString()));
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': content.byteLength });
    if (fault !== 'truncate') return void outgoing.end(content);
    outgoing.write(content.subarray(0, Math.floor(content.byteLength / 2)));
    setImmediate(() => outgoing.destroy());
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    network,
    countLate,
    async [Symbol.asyncDispose]() {
      for (const copy of late) clearTimeout(copy);
      // A till that waits for changes would keep its hub from stopping.
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  target: string,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Answer> {
  const { host } = new URL(target);
  const sent = request(target + url, { agent, method, headers: { ...headers, host } });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) };
}
