import { expect, test } from 'vitest';
import { findFreePort, startPostgres } from '#server/testing/running/start-postgres.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { getRecord, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { listGroupes } from '#shared/contracts/siege/siege.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const famille = { code: 'VIS', intitule: 'Vis', type: 0, type_libelle: 'Détail', est_total: false };
const apres = { ...famille, compte_achat: null, compte_vente: null, unite_vente: null, coef: null };
const element = { entite: 'famille', code: 'VIS', base: null, avant: {}, apres, auteur: 'x', action: 'creation' };

test('a hub whose database is down says so in its answers, and continues once it is back', async () => {
  await using postgres = await startPostgres();
  await using hub = await startTestHub(`${postgres.url}postgres`);
  const { LYON: token = '' } = await createTestGroupe(hub);
  const headers = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': 'P01',
    'x-comptoir-installation': 'installation-of-P01',
    'content-type': 'application/json',
    'idempotency-key': 'one',
  };
  const post = (path: string, body: object) =>
    fetch(hub.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const read = (path: string, authorization = headers.authorization) =>
    fetch(hub.url + path, { headers: { ...headers, authorization } });
  const askAll = async () => {
    const answers = await Promise.all([
      post(pushElement.path, element),
      post(registerPoste.path, { code: 'ABCDEFGH', nom: 'Caisse', installation: crypto.randomUUID() }),
      read(toPath(listChangements, { query: {} })),
      read(toPath(getRecord, { params: { entite: 'famille', code: 'VIS' } })),
      read(listGroupes.path, `Bearer ${hubToken}`),
    ]);
    return Promise.all(answers.map(async (answer) => ({ status: answer.status, body: await answer.json() })));
  };
  expect((await post(pushElement.path, element)).status).toBe(200);
  postgres.stop('fast');
  const away = { status: 500, body: { detail: 'La base du siège ne répond pas\u00a0: réessayez dans un moment.' } };
  expect(await askAll()).toEqual(Array(5).fill(away));
  expect(await askAll()).toEqual(Array(5).fill(away));
  postgres.start();
  const listStatus = async () => (await askAll()).map(({ status }) => status);
  await expect.poll(listStatus).toEqual([200, 400, 200, 200, 200]);
});

test('a hub that finds no database does not start, and says what to look at', async () => {
  const nowhere = startTestHub(`postgres://comptoir@127.0.0.1:${await findFreePort()}/postgres`);
  await expect(nowhere).rejects.toThrow('vérifiez COMPTOIR_HUB_DATABASE_URL');
});
