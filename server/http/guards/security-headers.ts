import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

const self = "'self'";
const none = "'none'";
/** Mantine, Swagger UI and Redoc write `<style>` elements at run time; no script is ever allowed inline. */
const styles = [self, "'unsafe-inline'"];

/** The policy of answers that are data: nothing in them may run, load or be framed by another site. */
const dataPolicy = { defaultSrc: [none], frameAncestors: [self] };

const screensPolicy = {
  defaultSrc: [none],
  scriptSrc: [self],
  styleSrc: styles,
  imgSrc: [self, 'data:', 'blob:'],
  fontSrc: [self],
  connectSrc: [self],
  workerSrc: [self],
  frameSrc: [self, 'blob:'],
  manifestSrc: [self],
  formAction: [self],
  baseUri: [none],
  frameAncestors: [none],
};

const docsPolicy = {
  defaultSrc: [none],
  scriptSrc: [self],
  styleSrc: styles,
  imgSrc: [self, 'data:'],
  fontSrc: [self, 'data:'],
  connectSrc: [self],
  workerSrc: [self, 'blob:'],
  formAction: [self],
  baseUri: [none],
  frameAncestors: [none],
};

/** Sets the headers of every answer; the screens and the documentation have wider policies. */
export function protectData(): RequestHandler {
  const protect = createHeaders(dataPolicy);
  return (request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    protect(request, response, next);
  };
}

/** Sets the policy of the pages under `/app/`. */
export function protectScreens(): RequestHandler {
  return createHeaders(screensPolicy);
}

/** Sets the policy of `/docs` and `/redoc`. */
export function protectDocs(): RequestHandler {
  return createHeaders(docsPolicy);
}

/** Sets Helmet's headers, which do not depend on the request and are therefore computed once. */
function createHeaders(directives: Directives): RequestHandler {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  createHelmet(directives)(sample.req, sample, () => {});
  const headers = Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function createHelmet(directives: Directives) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The service speaks plain HTTP on loopback; a proxy that adds TLS adds this header too.
    strictTransportSecurity: false,
    originAgentCluster: true,
  });
}
