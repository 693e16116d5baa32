import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Express } from 'express';

type Certificate = { cert: string; key: string };

/** TLS 1.3, and of TLS 1.2 only what encrypts and authenticates in one step: the others have been broken again and again. */
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

/** The server of an application, HTTPS with a certificate; it does not listen yet. */
export function createAppServer(app: Express, certificate?: Certificate): Server {
  return certificate ? createHttpsServer({ ...sealed, ...certificate }, app) : createServer(app);
}
