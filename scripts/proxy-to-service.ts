import type { ProxyOptions } from 'vite';

/** Below the screens, and yet the service's: what the build wrote. */
const served = 'composants/';

/** What is not a screen goes to the service, as if its own pages asked: it refuses any other host or origin. */
export function proxyToService(target: string): Record<string, ProxyOptions> {
  return {
    [`^/(?!app/(?!${served}))`]: {
      target,
      changeOrigin: true,
      configure: (proxy) => {
        proxy.on('proxyReq', (request) => {
          if (request.hasHeader('origin')) request.setHeader('origin', target);
        });
        // While it starts again it is away, as the screens know it from a service of their own.
        proxy.on('error', (_error, _request, response) => void response.destroy());
      },
    },
  };
}
