import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Express } from 'express';

type Certificate = { cert: string; key: string };

/**
 * TLS 1.3, and of TLS 1.2 only the suites that encrypt and authenticate in one step: the others have been broken
 * repeatedly.
 */
const sealed = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** Returns the server of an application, on HTTPS if there is a certificate; it does not listen yet. */
export function createAppServer(app: Express, certificate?: Certificate): Server {
  return certificate ? createHttpsServer({ ...sealed, ...certificate }, app) : createServer(app);
}
