import { Parties } from '#shared/contracts/documents/parties.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startGateway } from '#server/testing/running/start-gateway.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { type Element, listChangements, getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

type Fields = Record<string, unknown>;
type Answer = { status: number; body: Fields };

const shop = await startGateway({ poste: 'P01' });
afterAll(() => shop[Symbol.asyncDispose]());

/** Sends what somebody with the token of till P02 can send, once that till has sent all it had. */
const headers = {
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': 'P02',
  'x-comptoir-installation': 'installation-of-a-thief',
  'content-type': 'application/json',
};
let keys = 0;

async function push(element: Partial<Element>, to = shop.url): Promise<Answer> {
  const common = { base: null, avant: {}, auteur: 'x', action: 'creation', force: false, statut_base: null };
  const sent = { ...headers, 'idempotency-key': `hostile-${keys++}` };
  const body = JSON.stringify({ ...common, ...element });
  const response = await fetch(to + pushElement.path, { method: 'POST', headers: sent, body });
  return { status: response.status, body: (await response.json()) as Fields };
}

async function read(entite: Element['entite'], code: string): Promise<Fields> {
  const response = await fetch(shop.url + toPath(getRecord, { params: { entite, code } }), { headers });
  return ((await response.json()) as { enregistrement: Fields }).enregistrement;
}

/** Behaves like a till that has read the shop's present state and has nothing left to send. */
async function reportAllSent(of: Record<string, string>) {
  const told = { ...of, 'x-comptoir-attente': '0 0' };
  const readPage = async (since: string) => {
    const page = toPath(listChangements, { query: { since, limit: 1 } });
    return (await (await fetch(shop.url + page, { headers: told })).json()) as { curseur: string };
  };
  await readPage((await readPage('')).curseur);
}

const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
let own: Fields;
let tiers: Fields;

beforeAll(async () => {
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createClient, { body: buildClient() });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await shop.call(createFacture, { body: sale });
  await reportAllSent(headers);
  own = await read('document', 'FA-P01-000001');
  tiers = await read('tiers', 'DURAND');
});

/** Returns an invoice of the shop's, as if the till had made another one like it. */
const toInvoice = (numero: string, changes: Fields = {}) => {
  const apres = { ...own, numero, chaine: numero, date_creation: new Date().toISOString(), ...changes };
  return { entite: 'document', code: numero, apres } as const;
};

test('a till uses numbers of its own series only, none far beyond the last, and each series continues', async () => {
  for (const numero of ['FA-P01-999999', 'FA-P01-000002', 'FA-P03-000001']) {
    const { status, body } = await push(toInvoice(numero));
    expect([numero, status, body.detail]).toEqual([numero, 409, expect.stringContaining('d’une autre série')]);
  }
  expect(await push(toInvoice('FA-P02-000001'))).toMatchObject({ status: 200 });
  expect(await push(toInvoice('FA-P02-900000'))).toMatchObject({
    status: 422,
    body: { detail: 'Le numéro FA-P02-900000 est trop loin dans sa série\u00a0: le dernier connu est FA-P02-000001.' },
  });
  expect(await push(toInvoice('DE-P02-000001'))).toMatchObject({ status: 422 });
  expect(await push(toInvoice('FACTURE-1'))).toMatchObject({ status: 422 });
  const client = { ...tiers, numero: 'CL-P01-00002', intitule: 'Martin' };
  expect(await push({ entite: 'tiers', code: 'CL-P01-00002', apres: client })).toMatchObject({ status: 409 });
  expect((await shop.call(createFacture, { body: sale })).data.numero_facture).toBe('FA-P01-000002');
});

test('a till that joins keeps the numbers it used before, but cannot start a series far away', async () => {
  const joining = { ...headers, 'x-comptoir-poste': 'P07', 'x-comptoir-installation': 'installation-that-joins' };
  const push = async (numero: string) => {
    const body = JSON.stringify({ base: null, avant: {}, auteur: 'x', action: 'creation', ...toInvoice(numero) });
    const sent = { ...joining, 'idempotency-key': `joining-${numero}` };
    return (await fetch(shop.url + pushElement.path, { method: 'POST', headers: sent, body })).status;
  };
  expect(await push('FA-P09-000001')).toBe(200);
  expect(await push('FA-P09-999999')).toBe(422);
  await reportAllSent(joining);
  expect(await push('FA-P09-000002')).toBe(409);
});

test('the total of an invoice is that of its lines, whoever changes it and whatever is forced', async () => {
  const numero = 'FA-P01-000001';
  const [ligne] = own.lignes as Fields[];
  const lignes = [{ ...ligne, prix_unitaire_ht: 0.01 }];
  const wrong: Fields[] = [
    { total_ttc: 0.01 },
    { lignes },
    { tvas: [] },
    { lignes: [{ ...ligne, montant_ttc: 0.01 }] },
    { remise_globale: { pourcentage: 50, motif: '' } },
  ];
  for (const apres of wrong) {
    for (const force of [false, true]) {
      const avant = Object.fromEntries(Object.keys(apres).map((field) => [field, own[field]]));
      const change = {
        entite: 'document',
        code: numero,
        base: 1,
        avant,
        apres,
        force,
        action: 'modification',
      } as const;
      const { status, body } = await push(change);
      expect([apres, status]).toEqual([apres, 422]);
      expect(body.detail).toContain('ne sont pas ceux de ses lignes');
    }
    expect(await push(toInvoice('FA-P02-000002', apres))).toMatchObject({ status: 422 });
  }
  expect(await read('document', numero)).toEqual(own);
});

test('another till’s invoice does not replace an existing one, even forced', async () => {
  const numero = 'FA-P01-000001';
  const other = { ...toInvoice(numero, { client_code: 'MARTIN' }), force: true };
  expect(await push(other)).toMatchObject({ status: 200, body: { resultat: 'refuse' } });
  const lasting = {
    client_code: 'MARTIN',
    type_document: 50,
    genre: 'avoir',
    date_creation: '2020-01-01T00:00:00.000Z',
  };
  for (const [field, value] of Object.entries(lasting)) {
    const apres = { [field]: value };
    const change = { entite: 'document', code: numero, base: 1, avant: {}, apres, force: true } as const;
    expect([field, (await push(change)).status]).toEqual([field, 422]);
  }
  const place = { chaine: 'DE-P01-000009', porte_stock: false, version: 99 };
  await push({ entite: 'document', code: numero, base: 1, avant: {}, apres: place, force: true });
  expect(await read('document', numero)).toEqual(own);
});

const aLine = {
  article_code: 'VIS',
  designation: 'Vis',
  quantite: 1,
  unite: 'UN',
  prix_unitaire_ht: 10,
  remise_pourcentage: 0,
  tva_taux: 20,
  montant_ht: 10,
  montant_ttc: 12,
};

const ailleurs = { nom: '', adresse: '', complement: '', code_postal: '', ville: 'Brest', pays: '', date: null };

test.each<[Element['entite'], Fields, string]>([
  ['tiers', { intitule: 'x'.repeat(100_000) }, 'intitule'],
  ['tiers', { intitule: ' ' }, 'intitule'],
  ['tiers', { email: 'nobody' }, 'email'],
  ['tiers', { contact: 'x'.repeat(1_000) }, 'contact'],
  ['tiers', { siren: '4234567890' }, 'siren'],
  ['tiers', { clientele: 'ami' }, 'clientele'],
  ['tiers', { adresse_electronique: '423456789 é' }, 'adresse_electronique'],
  ['tiers', { remise_propre: 101 }, 'remise_propre'],
  ['tiers', { encours_autorise: -1 }, 'encours_autorise'],
  ['tiers', { date_creation: 'yesterday' }, 'date_creation'],
  ['document', { client_intitule: 'x'.repeat(100_000) }, 'client_intitule'],
  ['tiers', { regime_tva: 'gratuit' }, 'regime_tva'],
  ['document', { regime_tva: 'gratuit' }, 'regime_tva'],
  ['document', { remise_globale: { pourcentage: 101, motif: '' } }, 'remise_globale.pourcentage'],
  ['document', { livraison: { ...ailleurs, ville: 'x'.repeat(101) } }, 'livraison.ville'],
  ['document', { reference: 'x'.repeat(51) }, 'reference'],
  ['document', { lignes: [{ ...aLine, nature: 'don' }] }, 'lignes.0.nature'],
  ['document', { lignes: [{ ...aLine, eco_participation_ht: -1 }] }, 'lignes.0.eco_participation_ht'],
  ['document', { lignes: [{ ...aLine, code_ean: '1'.repeat(14) }] }, 'lignes.0.code_ean'],
  ['document', { statut: 7 }, 'statut'],
  ['document', { champs_libres: { a: 'x'.repeat(1_001) } }, 'champs_libres.a'],
  ['document', { documents_cibles: [{ numero: 'x'.repeat(100), type_document: 60 }] }, 'documents_cibles.0.numero'],
])('the forms’ contracts hold for what travels: %s %o', async (entite, changes, champ) => {
  const record =
    entite === 'tiers' ? { ...tiers, numero: 'AUTRE', ...changes } : toInvoice('FA-P02-000002', changes).apres;
  const created = await push({ entite, code: String(record.numero), apres: record });
  expect(created).toMatchObject({ status: 422, body: { erreurs: [{ champ }] } });
  const code = entite === 'tiers' ? 'DURAND' : 'FA-P01-000001';
  const changed = await push({ entite, code, base: 1, apres: changes, force: true, action: 'modification' });
  expect(changed).toMatchObject({ status: 422, body: { erreurs: [{ champ }] } });
});

test('a record that contradicts itself is refused, and a movement never changes', async () => {
  expect(
    await push({ entite: 'tiers', code: 'X', apres: { ...tiers, numero: 'X', genre: 'fournisseur' } }),
  ).toMatchObject({
    status: 422,
  });
  const movement = await read('mouvement', 'ME-P01-000001');
  const [line] = movement.lignes as Fields[];
  const own = { ...movement, numero: 'ME-P02-000001', date_creation: new Date().toISOString() };
  const wrong = [{ nb_lignes: 2 }, { type_libelle: 'Sortie' }, { lignes: [{ ...line, quantite: -1 }] }, { type: 1 }];
  for (const changes of wrong) {
    const answer = await push({ entite: 'mouvement', code: 'ME-P02-000001', apres: { ...own, ...changes } });
    expect([changes, answer.status]).toEqual([changes, 422]);
  }
  const apres = { lignes: [{ ...line, quantite: 5_000 }] };
  const change = { entite: 'mouvement', code: 'ME-P01-000001', base: 0, apres, force: true } as const;
  expect(await push(change)).toMatchObject({ status: 422 });
  expect(await push({ entite: 'mouvement', code: 'ME-P02-000001', apres: own })).toMatchObject({ status: 200 });
});

test('an issue says to whom: it is of an invoice, with its own customer’s card', async () => {
  const emission = { date: '2026-03-16T09:30:00.000Z', motif: 'impression', auteur: 'x', empreinte: 'a'.repeat(64) };
  const { data } = await shop.call(getClient, { params: { code: String(own.client_code) } });
  const { vendeur, acheteur } = Parties.parse({ vendeur: await shop.local.boutique.get(), acheteur: data });
  const { statut, lignes, tvas, total_ht, total_tva, total_ttc, date, date_echeance, reference } = own;
  const said = { lignes, tvas, total_ht, total_tva, total_ttc, date, date_echeance, reference };
  const send = (apres: Fields) =>
    push({
      entite: 'document',
      code: 'FA-P01-000001',
      base: Number(own.version),
      avant: { ...said, emission: null, parties: null },
      apres: { ...said, ...apres },
      action: 'statut',
      statut_base: Number(statut),
    });
  const others = await send({ emission, parties: { vendeur, acheteur: { ...acheteur, numero: 'AUTRE' } } });
  expect(others).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('ne peut pas avoir été émis') },
  });
  // The parties as a till of another version knows them: the sealed content must not change on the way.
  const { enseigne: _, ...older } = { ...vendeur, de_demain: 'x' };
  const parties = { vendeur: older, acheteur };
  expect(await send({ emission, parties })).toMatchObject({ body: { resultat: 'applique' } });
  expect((await read('document', 'FA-P01-000001')).parties).toEqual(parties);
  const late = { entite: 'document', code: 'FA-P01-000001', base: 2, avant: { reference }, force: true } as const;
  const rewritten = await push({ ...late, apres: { reference: 'Autre' }, action: 'modification' });
  expect(rewritten).toMatchObject({ body: { resultat: 'refuse', motif: expect.stringContaining('est émise') } });
});

test('a part belongs to another document, in its own chain, and moves goods once whatever it claims', async () => {
  const part = {
    partiel: true,
    genre: 'avoir',
    type_document: 50,
    document_source: 'FA-P01-000001',
    date_echeance: null,
  };
  const toPart = (numero: string, changes: Fields = {}) => ({
    ...toInvoice(numero, { ...part, emission: null, parties: null, porte_stock: true, statut: 0, ...changes }),
  });
  for (const changes of [
    { document_source: null },
    { chaine: 'FA-P01-000001' },
    { genre: 'commande', type_document: 10 },
  ]) {
    const kind = 'genre' in changes ? 'BC' : 'AV';
    expect(await push(toPart(`${kind}-P02-000001`, changes))).toMatchObject({ status: 422 });
  }
  expect(await push(toPart('AV-P02-000001'))).toMatchObject({ body: { resultat: 'applique' } });
  expect(await push(toPart('AV-P02-000002'))).toMatchObject({ body: { resultat: 'applique' } });
  expect(await read('document', 'AV-P02-000001')).toMatchObject({ porte_stock: true });
  expect(await read('document', 'AV-P02-000002')).toMatchObject({ porte_stock: false });
  const change = { entite: 'document', code: 'AV-P02-000002', base: 1, avant: { partiel: true }, force: true } as const;
  const whole = await push({ ...change, apres: { partiel: null }, action: 'modification' });
  expect(whole).toMatchObject({ status: 422, body: { detail: expect.stringContaining('partiel') } });
});

test('a tarif or a promotion that contradicts itself, or is longer than its form, is refused', async () => {
  const dates = { date_creation: new Date().toISOString(), date_modification: new Date().toISOString(), version: 1 };
  const portee = { categories: [], boutiques: [], du: null, au: null, actif: true };
  const prix = { cible: 'article', code: 'VIS', quantite_min: 0, prix_ht: 5, remise: null };
  const tarif = { code: 'T', intitule: 'T', ...dates, ...portee, lignes: [prix] };
  const wrongTarifs = [
    { lignes: [{ ...prix, remise: 5 }] },
    { lignes: [prix, prix] },
    { lignes: [{ ...prix, prix_ht: -1 }] },
    { du: '2026-02-01', au: '2026-01-01' },
    { intitule: 'x'.repeat(70) },
  ];
  for (const wrong of wrongTarifs) {
    const answer = await push({ entite: 'tarif', code: 'T', apres: { ...tarif, ...wrong } });
    expect([wrong, answer.status]).toEqual([wrong, 422]);
  }
  expect(await push({ entite: 'tarif', code: 'T', apres: tarif })).toMatchObject({ status: 200 });
  const what = { cible: 'tout', codes: [], genre: 'pourcentage', valeur: 10, lot: null, reduits: null };
  const promotion = { code: 'P', intitule: 'P', ...dates, ...portee, ...what, cumulable: false };
  const wrongPromotions = [{ valeur: 101 }, { codes: ['VIS'] }, { genre: 'lot', lot: 2, reduits: 2 }, { code: ' ' }];
  for (const wrong of wrongPromotions) {
    const apres = { ...promotion, ...wrong };
    const answer = await push({ entite: 'promotion', code: apres.code, apres });
    expect([wrong, answer.status]).toEqual([wrong, 422]);
  }
  expect(await push({ entite: 'promotion', code: 'P', apres: promotion })).toMatchObject({ status: 200 });
});

test('the code of a customer or an article never raises a series of invoices, even when it looks like a number', async () => {
  const code = 'FA-P02-005000';
  const lastInvoice = async () => {
    const page = toPath(listChangements, { query: { limit: 1 } });
    const { numeros } = (await (await fetch(shop.url + page, { headers })).json()) as { numeros: string[] };
    return numeros.filter((numero) => numero.startsWith('FA-'));
  };
  const before = await lastInvoice();
  expect(before).not.toEqual([]);
  expect(await push({ entite: 'tiers', code, apres: { ...tiers, numero: code } })).toMatchObject({ status: 200 });
  const article = { ...(await read('article', 'VIS')), reference: 'FA-P01-005000' };
  expect(await push({ entite: 'article', code: article.reference, apres: article })).toMatchObject({ status: 200 });
  expect(await lastInvoice()).toEqual(before);
  expect((await shop.call(createFacture, { body: sale })).data.numero_facture).not.toContain('5000');
});

test('a count that contradicts itself, or is not the till’s to decide, is refused', async () => {
  const moment = new Date().toISOString();
  const by = { poste: 'P02', auteur: 'session:x', date_creation: moment };
  const where = { depot_code: null, famille_code: null, emplacement: null };
  const inventaire = {
    numero: 'IN-P02-000001',
    intitule: 'Annuel',
    statut: 'en_cours',
    non_comptes: null,
    decisions: [],
    approbation: null,
    annulation: null,
    date_modification: moment,
    version: 1,
    ...by,
    ...where,
  };
  const approbation = { date: moment, auteur: 'session:x', mouvements: [] };
  const wrong = [
    { statut: 'approuve' },
    { approbation },
    { poste: 'P01' },
    { numero: 'IN-P01-000001', poste: 'P01' },
    { intitule: 'x'.repeat(70) },
    { numero: 'FA-P02-005000' },
  ];
  for (const one of wrong) {
    const apres = { ...inventaire, ...one };
    const answer = await push({ entite: 'inventaire', code: apres.numero, apres });
    expect([one, answer.status]).not.toEqual([one, 200]);
  }
  expect(await push({ entite: 'inventaire', code: inventaire.numero, apres: inventaire })).toMatchObject({
    status: 200,
  });
  const pointage = {
    numero: 'PT-P02-000001',
    inventaire: inventaire.numero,
    article_ref: 'VIS',
    depot_code: 'PRINCIPAL',
    quantite: 5,
    stock_theorique: 7,
    annule: null,
    ...by,
  };
  for (const one of [
    { quantite: -1 },
    { quantite: 5, annule: 'PT-P02-000009' },
    { poste: 'P01' },
    { article_ref: '' },
    { numero: 'FA-P02-005000' },
    { numero: 'IN-P02-005000' },
  ]) {
    const apres = { ...pointage, ...one };
    const answer = await push({ entite: 'pointage', code: apres.numero, apres });
    expect([one, answer.status]).toEqual([one, 422]);
  }
  expect(await push({ entite: 'pointage', code: pointage.numero, apres: pointage })).toMatchObject({ status: 200 });
});

test('an order to a supplier that contradicts itself, or was sent otherwise, is refused', async () => {
  const moment = new Date().toISOString();
  const passation = { date: moment, auteur: 'session:x', email: null };
  const annulation = { date: moment, auteur: 'session:x', motif: 'Rupture' };
  const ligne = { article_ref: 'VIS', designation: 'Vis', unite: 'UN', quantite: 5, prix_unitaire: 0.35 };
  const commande = {
    numero: 'CF-P02-000001',
    statut: 'brouillon',
    fournisseur_code: 'RHONE',
    fournisseur_nom: 'Visserie du Rhône',
    date: '2026-03-02',
    date_livraison: null,
    reference: null,
    commentaire: null,
    lignes: [ligne],
    passation: null,
    annulation: null,
    poste: 'P02',
    date_creation: moment,
    date_modification: moment,
    auteur: 'session:x',
    version: 1,
  };
  const tell = (apres: Fields & { numero?: string }, others: Partial<Element> = {}) =>
    push({ entite: 'commande_fournisseur', code: apres.numero ?? commande.numero, apres, ...others });
  const wrong = [
    { statut: 'passee' },
    { passation },
    { statut: 'annulee' },
    { statut: 'brouillon', annulation },
    { poste: 'P01' },
    { numero: 'FA-P02-005000' },
    { lignes: [] },
    { lignes: [ligne, ligne] },
    { lignes: [{ ...ligne, quantite: -5 }] },
    { lignes: [{ ...ligne, prix_unitaire: -1 }] },
    { fournisseur_nom: 'x'.repeat(70) },
    { commentaire: 'x'.repeat(501) },
  ];
  for (const one of wrong) {
    const { status } = await tell({ ...commande, ...one });
    expect([one, status]).toEqual([one, 422]);
  }
  expect(await tell({ ...commande, numero: 'CF-P01-000001', poste: 'P01' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('autre série') },
  });
  expect(await tell({ ...commande, statut: 'passee', passation })).toMatchObject({ status: 200 });
  const sent = [
    { avant: { lignes: [ligne] }, apres: { lignes: [{ ...ligne, quantite: 50 }] } },
    { avant: { statut: 'passee', passation }, apres: { statut: 'brouillon', passation: null } },
  ];
  for (const { avant, apres } of sent) {
    const { status } = await tell(apres, { base: 1, avant, action: 'modification' });
    expect([apres, status]).toEqual([apres, 422]);
  }
});

test('fields of the shop’s card that IT locked stay, whatever a till that does not know the lock sends or chooses', async () => {
  await using folder = await createTemporaryFolder();
  const policy = { COMPTOIR_BOUTIQUE_ENSEIGNE: 'Tenue', COMPTOIR_BOUTIQUE_REMISE_MAX_DEFAUT: '7' };
  await using held = await startRealService({
    dataDir: folder.path,
    environment: { COMPTOIR_GATEWAY_TOKEN: shopToken },
    policy,
    locked: Object.keys(policy),
  });
  const { enseigne, telephone } = await held.call(getBoutique);
  const change = (apres: Fields, force = false) => {
    const avant = { enseigne, telephone };
    return push(
      { entite: 'boutique', code: 'boutique', base: 1, avant, apres, force, action: 'modification' },
      held.url,
    );
  };
  for (const force of [false, true]) {
    const { status, body } = await change({ enseigne: 'Libre', telephone: '01 02 03 04 05' }, force);
    expect([status, body]).toMatchObject([
      200,
      { resultat: 'refuse', champs: ['enseigne'], motif: expect.stringContaining('verrouille'), leur: { enseigne } },
    ]);
  }
  expect(await held.call(getBoutique)).toMatchObject({ enseigne: 'Tenue', telephone, remise_max_defaut: 7 });
  expect(await change({ telephone: '01 02 03 04 05' })).toMatchObject({ body: { resultat: 'applique' } });
  expect(await held.call(getBoutique)).toMatchObject({ enseigne: 'Tenue', telephone: '01 02 03 04 05' });
});
