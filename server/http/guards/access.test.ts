import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import type { Group } from '#shared/endpoints/endpoint.ts';

/** The roles that may make each kind of request, one row per kind. */
const table: [method: string, path: string, allowed: readonly Role[]][] = [
  ['GET', '/clients', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/clients', ['vendeur', 'responsable', 'admin']],
  ['PUT', '/clients/X', ['vendeur', 'responsable', 'admin']],
  ['GET', '/articles', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/articles', ['vendeur', 'responsable', 'admin']],
  ['GET', '/familles/stats/global', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/familles', ['vendeur', 'responsable', 'admin']],
  ['GET', '/devis', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/devis', ['vendeur', 'responsable', 'admin']],
  ['PUT', '/devis/X/statut', ['vendeur', 'responsable', 'admin']],
  ['POST', '/commandes', ['vendeur', 'responsable', 'admin']],
  ['GET', '/factures', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/workflow/devis/X/to-commande', ['vendeur', 'responsable', 'admin']],
  ['POST', '/stock/entree', ['vendeur', 'responsable', 'admin']],
  ['GET', '/info', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['GET', '/auth/me', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['PUT', '/auth/password', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['POST', '/auth/approbation', ['vendeur', 'responsable', 'admin']],
  ['GET', '/admin/boutique', ['lecture', 'vendeur', 'responsable', 'admin']],
  ['PUT', '/admin/boutique', ['admin']],
  ['GET', '/admin/queue/status', ['responsable', 'admin']],
  ['GET', '/admin/cache/info', ['responsable', 'admin']],
  ['POST', '/admin/cache/refresh', ['responsable', 'admin']],
  ['POST', '/admin/users', ['admin']],
  ['PUT', '/admin/users/X', ['admin']],
  ['GET', '/debug/users', ['admin']],
  ['GET', '/debug/users/stats', ['admin']],
  ['GET', '/api-keys', ['admin']],
  ['POST', '/api-keys', ['admin']],
  ['DELETE', '/api-keys/X', ['admin']],
];
const roles: readonly Role[] = ['lecture', 'vendeur', 'responsable', 'admin'];

const open = ['/', '/health', '/auth/setup'];

test('each role may do what the table says, with a session and with a key', async () => {
  await using server = await startTestServer();
  for (const role of roles) {
    const user = await server.call(createUser, { body: buildUser({ role }) });
    const browser = openBrowser(server.url);
    await browser.send('/auth/login', { method: 'POST', body: { email: user.email, password: testPassword } });
    const { cle } = await server.identity.apiKeys.create({ nom: role, role });
    for (const [method, path, allowed] of table) {
      const bySession = await browser.send(path, { method });
      const byKey = await openBrowser(server.url).send(path, { method, headers: { 'x-api-key': cle } });
      const isPersonal = path === '/auth/me' || path === '/auth/password';
      const outcome = [bySession.status !== 403, isPersonal || byKey.status !== 403];
      expect([role, method, path, ...outcome]).toEqual([
        role,
        method,
        path,
        ...outcome.map(() => allowed.includes(role)),
      ]);
    }
  }
});

test('without credentials everything that is not public is 401', async () => {
  await using server = await startTestServer();
  const browser = openBrowser(server.url);
  for (const [method, path] of table) {
    const answer = await browser.send(path, { method });
    expect([method, path, answer.status]).toEqual([method, path, 401]);
    expect(answer.headers.get('www-authenticate')).toBe('Cookie realm="Comptoir"');
  }
  for (const path of open) expect((await browser.send(path)).status).toBe(200);
});

test('a key limited to some groups cannot call other groups, whatever its role', async () => {
  await using server = await startTestServer();
  const samples: [Group, string][] = [
    ['Clients', '/clients'],
    ['Prospects', '/prospects'],
    ['Fournisseurs', '/fournisseurs'],
    ['Articles', '/articles'],
    ['Familles', '/familles'],
    ['Devis', '/devis'],
    ['Commandes', '/commandes'],
    ['Livraisons', '/livraisons'],
    ['Avoirs', '/avoirs'],
    ['Factures', '/factures'],
    ['Debug', '/debug/users'],
    ['Admin', '/admin/cache/info'],
    ['Authentification', '/api-keys'],
    ['System', '/info'],
  ];
  for (const [group] of samples) {
    const { cle } = await server.identity.apiKeys.create({ nom: group, role: 'admin', groupes: [group] });
    for (const [other, path] of samples) {
      const { status } = await openBrowser(server.url).send(path, { headers: { 'x-api-key': cle } });
      expect([group, path, status]).toEqual([group, path, other === group ? 200 : 403]);
    }
  }
});
