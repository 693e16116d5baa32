import { expect, test } from 'vitest';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { createFacture, emitFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';

const lignes = [{ article_code: 'VIS', quantite: 1 }];

/** Starts a shop on 16 March 2026, with what a clerk does there. */
async function openShop(now?: () => Date) {
  const shop = await startShop(now && { now });
  const clerk = await shop.callAs('vendeur');
  const sell = async (date_facture?: string) => {
    const { data } = await clerk(createFacture, { body: { client_id: shop.client, date_facture, lignes } });
    return data.numero_facture;
  };
  const issue = (numero: string) => clerk(emitFacture, { params: { numero }, body: {} });
  return { ...shop, clerk, sell, issue };
}

test('an invoice may have any date, but is not issued with a date after today', async () => {
  await using shop = await openShop();
  const numero = await shop.sell('2026-03-17');
  await expect(shop.issue(numero)).rejects.toMatchObject({
    status: 400,
    message: `La facture ${numero} est datée du 17/03/2026, après aujourd’hui\u00a0: corrigez sa date, ou un responsable doit l’accorder.`,
  });
  await shop.clerk(updateFacture, { params: { id: numero }, body: { date_facture: '2026-03-16' } });
  expect((await shop.issue(numero)).facture.emission?.hors_ordre).toBeUndefined();
});

test('within a series dates follow numbers: neither before a smaller number that was issued nor after a greater one', async () => {
  await using shop = await openShop();
  const earlier = await shop.sell('2026-03-12');
  const first = await shop.sell('2026-03-10');
  await shop.issue(first);
  await expect(shop.issue(earlier)).rejects.toThrow('après FA-P01-000002, du 10/03/2026');
  const late = await shop.sell('2026-03-09');
  await expect(shop.issue(late)).rejects.toThrow('avant FA-P01-000002, du 10/03/2026');
});

test('a document made yesterday can be issued today after one of today', async () => {
  await using shop = await openShop();
  const yesterday = await shop.sell('2026-03-15');
  await shop.issue(await shop.sell());
  expect((await shop.issue(yesterday)).facture.emission?.hors_ordre).toBeUndefined();
});

test('after a clock that was ahead no date is right: the refusal says so, and what a clerk can do', async () => {
  const clock = { time: new Date('2026-03-17T08:00:00Z') };
  await using shop = await openShop(() => clock.time);
  await shop.issue(await shop.sell());
  clock.time = new Date('2026-03-16T18:00:00Z');
  const numero = await shop.sell();
  await expect(shop.issue(numero)).rejects.toThrow(
    `La facture ${numero} est datée du 16/03/2026, avant FA-P01-000001, du 17/03/2026\u00a0: l’horloge de ce poste était en avance. Laissez sa date`,
  );
  const reglements = [{ moyen: 'carte', montant: 12, imputations: [{ numero, montant: 12 }] }];
  await shop.clerk(createReglements, { body: { client_code: shop.client, reglements } });
  const { emission } = (await shop.clerk(getFacture, { params: { numero } })).data;
  expect(emission).toMatchObject({ motif: 'reglement', hors_ordre: true });
  clock.time = new Date('2026-03-17T09:00:00Z');
  expect((await shop.issue(await shop.sell())).facture.emission?.hors_ordre).toBeUndefined();
});

test('a responsable may issue it anyway: the history records it, and it does not change the rule for others', async () => {
  await using shop = await openShop();
  const numero = await shop.sell('2026-12-31');
  const superior = await shop.callAs('responsable');
  const { facture } = await superior(emitFacture, { params: { numero }, body: {} });
  expect(facture.emission).toMatchObject({ hors_ordre: true });
  const { evenements } = await shop.call(getHistorique, { params: { type_doc: 60, numero } });
  expect(evenements[0]?.details).toContain('Sa date n’est pas dans l’ordre de sa série');
  const next = await shop.sell();
  await shop.issue(next);
  expect((await shop.call(getFacture, { params: { numero: next } })).data.emission?.hors_ordre).toBeUndefined();
});

test('a clerk’s e-mail with an invoice dated out of order is sent once a responsable has approved that invoice', async () => {
  await using shop = await openShop();
  const numero = await shop.sell('2026-12-31');
  const [clerk, superior] = [buildUser({}), buildUser({ role: 'responsable', email: 'paul@boutique.example' })];
  for (const body of [clerk, superior]) await shop.call(createUser, { body });
  const { send } = openBrowser(shop.url);
  const post = (path: string, body: object, headers = {}) => send(path, { method: 'POST', body, headers });
  await post('/auth/login', { email: clerk.email, password: testPassword });
  const letter = { destinataires: ['client@exemple.fr'], sujet: 'Votre facture', corps_html: 'Bonjour' };
  const corps = { ...letter, document_ids: [numero] };
  // The endpoint's row in the specification lists no 400.
  const refused = await post('/emails/send-batch', corps);
  expect(refused).toMatchObject({ status: 500, json: { code: 'accord_requis' } });
  const ecriture = { methode: 'POST', chemin: '/emails/send-batch', corps };
  const { json } = await post('/auth/approbation', { email: superior.email, password: testPassword, ecriture });
  const sent = await post('/emails/send-batch', corps, { 'x-approbation': String(json.jeton) });
  expect(sent).toMatchObject({ status: 200, json: { succes: 1 } });
  expect((await shop.call(getFacture, { params: { numero } })).data.emission).toMatchObject({ hors_ordre: true });
});
