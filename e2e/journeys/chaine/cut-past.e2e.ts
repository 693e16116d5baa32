import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { days } from '#server/testing/fixtures/clock.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { browseDocuments } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getReleve } from '#shared/contracts/reglements/releves.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createTypist } from '../../testing/keyboard.ts';
import { type Chain, fillCard, test as chainTest } from '../../testing/shops/chain.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

const patient = { timeout: 45_000 };
const [old, open] = ['FA-P09-000001', 'FA-P09-000002'];

/** The first till of LYON: it sold and was paid three years ago, and sold on account last week. */
async function tradeForYears(chain: Chain) {
  const { settings } = await chain.join('LYON', 'P09');
  let ago = days(3 * 365);
  const till = await startPoste({
    url: String(settings.COMPTOIR_BACKOFFICE_URL),
    token: String(settings.COMPTOIR_BACKOFFICE_TOKEN),
    poste: 'P09',
    now: () => new Date(Date.now() - ago),
  });
  const { call, outbox } = till;
  const sell = async (numero: string, quantite: number) => {
    await call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] } });
    await call(emitFacture, { params: { numero }, body: {} });
  };
  await fillCard({ call }, 'Lyon');
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100 }) });
  await call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Menuiserie Durand' }) });
  await sell(old, 3);
  const imputations = [{ numero: old, montant: 36 }];
  const reglements = [{ moyen: 'carte', montant: 36, imputations }];
  await call(createReglements, { body: { client_code: 'DURAND', reglements } });
  ago = days(7);
  await sell(open, 2);
  ago = 0;
  await until(() => outbox.count().en_attente === 0);
  return till;
}

/** The window is that of a till that joins this shop by its token, on an empty folder. */
const test = chainTest.extend({
  joined: async ({ chain }, provide) => {
    await using _ = await tradeForYears(chain);
    const { settings, line } = await chain.join('LYON', 'P01');
    await provide({ settings: { ...settings, COMPTOIR_POSTE: '' }, line });
  },
});

test.setTimeout(180_000);

test('a till that joins a shop of three years has what is open and sells at once; the past is read and credited on the customer’s word', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/404/);
  await expect.poll(() => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined), patient).toBeTruthy();
  const asked = { params: { type_doc: documentKinds.facture.code }, query: { limit: 10 } };
  const list = async () => (await call(browseDocuments, asked)).data.map(({ numero }) => numero);
  await expect.poll(list, patient).toEqual([open]);
  const getStock = async () => (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
  expect(await getStock()).toBe(95);
  await signIn(page);
  const { press, type } = createTypist(page);
  const origin = new URL(page.url()).origin;

  await test.step('what is open is paid here', async () => {
    await page.goto(`${origin}/app/factures/${open}`);
    await expect(page.getByRole('heading', { level: 1, name: open })).toBeVisible();
    await expect(page.getByText('lue au siège')).toHaveCount(0);
    const imputations = [{ numero: open, montant: 24 }];
    const reglements = [{ moyen: 'carte', montant: 24, imputations }];
    await call(createReglements, { body: { client_code: 'DURAND', reglements } });
  });

  await test.step('what is over is found by the number on the customer’s paper, and credited', async () => {
    await press('Control+K');
    await expect(page.getByRole('textbox', { name: 'Chercher partout' })).toBeFocused();
    await type(old);
    await expect(page.getByRole('button', { name: `Facture ${old}` })).toBeVisible(patient);
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: old })).toBeVisible();
    await takeScreens(page, 'facture-du-passe');
    await page.getByRole('button', { name: 'Apporter sur cette caisse' }).click();
    await expect(page.getByRole('button', { name: 'Actions' })).toBeVisible(patient);
    await press('a');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await type('1');
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/AV-P\d\d-000001/);
    expect(await getStock()).toBe(96);
  });

  await test.step('sums that begin in the past are refused in words', async () => {
    const releve = call(getReleve, { params: { code: 'DURAND' }, query: { du: '2020-01-01' } });
    await expect(releve).rejects.toThrow('n’a tout le passé de sa boutique que depuis le 01/');
  });
});
