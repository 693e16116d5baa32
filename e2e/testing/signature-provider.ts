import type { AddressInfo } from 'node:net';
import { createSimulator } from '#server/signature/simulator/simulator.ts';

/** Starts the provider's simulator, listening as another company's server would. */
export async function startProvider() {
  let url = '';
  const key = 'key-of-the-simulator';
  const { app, transactions } = createSimulator({ apiKey: key, publicUrl: () => url });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Settings that make a service use this provider. */
    settings: {
      COMPTOIR_SIGNATURE_PROVIDER: 'universign',
      COMPTOIR_SIGNATURE_URL: url,
      COMPTOIR_SIGNATURE_KEY: key,
    },
    transactions,
    /** Answers as a person does on the provider's page. */
    choose: (transactionId: string, choice: 'completed' | 'refused') =>
      fetch(`${url}/sign/${transactionId}`, { method: 'POST', body: new URLSearchParams({ choice }) }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;
