import type { ProxyOptions } from 'vite';

/** Path below the screens that the service serves, since the build writes it. */
const served = 'composants/';

/** Proxies what is not a screen to the service, with its own host and origin, because it refuses others. */
export function proxyToService(target: string): Record<string, ProxyOptions> {
  return {
    [`^/(?!app/(?!${served}))`]: {
      target,
      changeOrigin: true,
      configure: (proxy) => {
        proxy.on('proxyReq', (request) => {
          if (request.hasHeader('origin')) request.setHeader('origin', target);
        });
        // While the service restarts, the connection is closed, as if the screens' own service were away.
        proxy.on('error', (_error, _request, response) => void response.destroy());
      },
    },
  };
}
