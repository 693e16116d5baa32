import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { pushElement } from '#shared/contracts/postes/gateway.ts';
import { listSynchronisation, resolveSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { createReglements, getReglement } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import { isRecord } from '#shared/is-record.ts';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { fillCard, test, type Till } from '../../testing/shops/chain.ts';
import { goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };
const numero = 'FA-P01-000001';

async function issue(call: Call, client_id: string): Promise<string> {
  const { data } = await call(createFacture, { body: { client_id, lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  return data.numero_facture;
}

/** Tells the hub of DURAND's invoice under a number of this till, as a copy of its data on another PC did that sold. */
async function tellOther(call: Call, { beside, token, dataDir }: { beside: Till; token: string; dataDir: string }) {
  const waiting = await call(listSynchronisation, { query: { etat: 'en_attente' } });
  const [made, issued] = waiting.filter(({ code }) => code === numero).toReversed();
  const { emission, parties } = issued?.notre ?? {};
  if (!isRecord(emission) || !isRecord(parties) || !isRecord(parties.acheteur)) throw new Error('it was not issued');
  const apres = {
    ...made?.notre,
    client_code: 'DURAND',
    date_creation: '2026-01-02T03:04:05.000Z',
    emission: { ...emission, scelle: null },
    parties: { ...parties, acheteur: { ...parties.acheteur, numero: 'DURAND' } },
  };
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const find = database.prepare<[], string>("select valeur from replication_etat where nom = 'installation'").pluck();
  const headers = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': 'P01',
    'x-comptoir-installation': String(find.get()),
    'idempotency-key': crypto.randomUUID(),
  };
  database.close();
  const tell = createApiClient(`http://127.0.0.1:${beside.line.port}`, { headers });
  const of = { base: null, statut_base: null, avant: {}, force: false, auteur: 'copie', action: 'creation' } as const;
  await tell(pushElement, { body: { ...of, entite: 'document', code: numero, apres } });
}

/** Keeps the hub's invoice until the payment of the other customer's is refused. */
async function keepTheirs(call: Call) {
  const refused = await call(listSynchronisation, { query: { etat: 'refuse' } });
  for (const { id } of refused.filter(({ entite }) => entite === 'document')) {
    await call(resolveSynchronisation, { params: { id }, body: { choix: 'leur' } });
  }
  return refused.filter(({ entite }) => entite === 'reglement').length;
}

test('a payment that the hub refuses pays another invoice of its customer, the rest stays on the account', async ({
  comptoir: { page },
  call,
  line,
  chain,
  joined,
  dataDir,
}) => {
  const beside = await chain.startTill('LYON', 'P03');
  await fillCard({ call }, 'Lyon');
  await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  for (const [num, intitule] of [
    ['DURAND', 'Menuiserie Durand'],
    ['MARTIN', 'Garage Martin'],
  ] as const) {
    await call(createClient, { body: buildClient({ num, intitule }) });
  }
  await expect.poll(() => call(listSynchronisation, { query: { etat: 'en_attente' } }), patient).toEqual([]);
  line.cut();
  expect(await issue(call, 'MARTIN')).toBe(numero);
  const paid = { moyen: 'especes', montant: 20, recu: 20, imputations: [{ numero, montant: 12 }] };
  await call(createReglements, { body: { client_code: 'MARTIN', reglements: [paid] } });
  await tellOther(call, { beside, token: String(joined.settings.COMPTOIR_BACKOFFICE_TOKEN), dataDir });
  line.mend();
  await expect.poll(() => keepTheirs(call), patient).toBe(1);
  const facture = await issue(call, 'MARTIN');

  await signIn(page);
  await goTo(page, 'Synchronisation');
  await page.getByText('À traiter (1)').click();
  await page.getByRole('row', { name: /RG-P01-000001/ }).click();
  await expect(page.getByRole('heading', { name: 'Règlement RG-P01-000001' })).toBeVisible();
  await expect(page.getByText('est d’un autre client').first()).toBeVisible();
  await expect(page.getByText('20,00\u00a0€ vont au compte de Garage Martin.')).toBeVisible();
  await takeScreens(page, 'synchronisation-reglement');
  await page.getByRole('checkbox', { name: facture }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('8,00\u00a0€ vont au compte de Garage Martin.')).toBeVisible();
  await takeScreens(page, 'synchronisation-imputer');
  await checkBothThemes(page, 'a payment that is refused');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Imputer ainsi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Envoyée', { exact: true })).toBeVisible(patient);
  await takeScreens(page, 'synchronisation-impute');
  const numbered = { params: { numero: 'RG-P01-000001' } };
  await expect
    .poll(() => beside.call(getReglement, numbered).catch(() => undefined), patient)
    .toMatchObject({ montant: 20, libre: 8, imputations: [{ numero: facture, montant: 12 }] });
});
