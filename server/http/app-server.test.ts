import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import express from 'express';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { ensureCertificate } from '#server/sharing/transport/certificate.ts';
import { createAppServer } from './app-server.ts';

test('over TLS 1.2 only suites that encrypt and authenticate in one step are spoken', async () => {
  await using folder = await createTemporaryFolder();
  const identity = await ensureCertificate(folder.path, new Date());
  const server = createAppServer(express(), identity).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const greet = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.once('error', () => resolve('refused'));
    });
  const cbc = ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'];
  for (const ciphers of [...cbc, 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM8']) {
    expect(await greet({ maxVersion: 'TLSv1.2', ciphers })).toBe('refused');
  }
  expect(await greet({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toBe('refused');
  expect(await greet({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-ECDSA-AES(128|256)-GCM/);
  expect(await greet({})).toMatch(/^TLSv1\.3 /);
  server.closeAllConnections();
  server.close();
});
