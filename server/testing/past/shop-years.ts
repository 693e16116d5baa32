import fc from 'fast-check';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { recordTables } from '#server/sharing/records/record-tables.ts';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { buildArticle, buildClient } from '../fixtures/build-records.ts';
import { days } from '../fixtures/clock.ts';

/** A shop that trades for years by chance: the commands, what they do at a till, and what is then seen there. */

export const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
export const clients = ['DURAND', 'MARTIN'];
export const references = ['VIS', 'CLOU'];
export const boutique = 'LYON';

/** Opens a till in memory. */
export async function openTill(now: () => Date, poste: string) {
  const local = await openBackOffice({ dataDir: ':memory:', poste, now, part: 'poste' });
  if (local.replication.part !== 'poste') throw new Error('it is a till');
  return { ...local, till: local.replication };
}
/** A till, with what it says of its records as they are shared. */
export type Till = Awaited<ReturnType<typeof openTill>>;

/** Something done at a till after some days. */
export const command = fc.record({
  what: fc.constantFrom(
    ...(['devis', 'commande', 'facture', 'facture', 'make', 'make', 'make', 'part', 'pay', 'pay', 'pay'] as const),
    ...(['sell', 'sell', 'sell', 'sell', 'order', 'order'] as const),
    ...(['payTwo', 'undo', 'deposit', 'issue', 'issue', 'cancel', 'lose', 'stock', 'over'] as const),
  ),
  client: fc.constantFrom(...clients),
  article: fc.constantFrom(...references),
  n: fc.integer({ min: 1, max: 5 }),
  which: fc.nat({ max: 30 }),
  wait: fc.integer({ min: 1, max: 25 }),
});
export type Command = (typeof command extends fc.Arbitrary<infer T> ? T : never) & { isLate?: boolean };

/** Lists the codes of all records of a kind, in order of arrival. */
export const listCodes = ({ connection }: Till, entite: Entite): string[] => {
  const found = recordTables.find((one) => one.entite === entite);
  return connection.prepare<[], string>(`select ${found?.column} from ${found?.table} order by id`).pluck().all();
};
export const listOf = <E extends Entite>(till: Till, entite: E) =>
  listCodes(till, entite).map((code) => till.till.find(entite, code) as Replique<E>);
/** Picks one of the last numbers, or one of the first when `isLate`. */
const pick = (numeros: readonly string[], { which, isLate }: Command) =>
  numeros.at((isLate ? which : -1 - which) % Math.max(1, numeros.length));
export const listKind = (till: Till, ...kinds: DocumentKind[]) =>
  listCodes(till, 'document').filter((numero) => kinds.some((kind) => findKindOfNumero(numero) === kind));

const ways: readonly [DocumentKind, DocumentKind][] = [
  ['devis', 'commande'],
  ['devis', 'facture'],
  ['commande', 'livraison'],
  ['livraison', 'facture'],
  ['commande', 'facture'],
  ['facture', 'avoir'],
];

async function make(till: Till, asked: Command, quantite?: number) {
  const [kind, cible] = ways[(asked.which + asked.n) % ways.length] ?? ['devis', 'facture'];
  const numero = pick(listKind(till, kind), asked);
  const chosen = quantite === undefined ? undefined : [{ ligne: 1, quantite }];
  if (numero !== undefined) await till.documents.transform(kind, numero, cible, context, chosen);
}

async function issue({ documents, boutique: shop, tiers }: Till, numero: string) {
  const kind = findKindOfNumero(numero);
  if (kind !== 'facture' && kind !== 'avoir') return;
  const { version, client_code, emission } = await documents.get(kind, numero);
  if (emission) return;
  const [vendeur, acheteur] = [await shop.get(), await tiers.get('client', client_code)];
  const parties = Parties.parse({ vendeur, acheteur });
  await documents.issue(kind, numero, { motif: 'impression', version, parties, empreinte: 'a'.repeat(64) }, context);
}

/** Pays the given share of what is due of each document. */
async function pay(till: Till, numeros: readonly (string | undefined)[], share: number, beyond = 0) {
  const dues = [];
  for (const numero of new Set(numeros)) {
    const kind = numero === undefined ? undefined : findKindOfNumero(numero);
    if (!numero || !kind) continue;
    await issue(till, numero);
    const { reste_du = 0, client_code, total_ttc } = await till.documents.get(kind, numero);
    const due = kind === 'avoir' ? -reste_du : kind === 'facture' ? reste_du : total_ttc / 2;
    dues.push({ numero, montant: Math.round(due * share * 100) / 100, client_code });
  }
  const [first] = dues;
  if (!first || dues.some(({ client_code, montant }) => client_code !== first.client_code || montant === 0)) return;
  const imputations = dues.map(({ numero, montant }) => ({ numero, montant }));
  const montant = Math.round((beyond + imputations.reduce((sum, one) => sum + one.montant, 0)) * 100) / 100;
  const reglements = [{ moyen: 'carte', montant, arrondi: 0, imputations }];
  await till.reglements.create({ client_code: first.client_code, reglements, emissions: new Map() }, context);
}

const toDraft = ({ client, article, n }: Command) => ({
  client_id: client,
  lignes: [{ article_code: article, quantite: n, remise_pourcentage: 0 }],
});

const acts: Record<Command['what'], (till: Till, asked: Command) => Promise<unknown>> = {
  devis: ({ documents }, asked) => documents.create('devis', toDraft(asked), context),
  commande: ({ documents }, asked) => documents.create('commande', toDraft(asked), context),
  facture: ({ documents }, asked) => documents.create('facture', toDraft(asked), context),
  sell: async (till, asked) => {
    const { numero } = await till.documents.create('facture', toDraft(asked), context);
    await pay(till, [numero], 1);
  },
  /** Runs an order to its payment, delivered in two parts where there is enough. */
  order: async (till, asked) => {
    const { numero } = await till.documents.create('commande', toDraft(asked), context);
    const to = async (kind: DocumentKind, from: string, cible: DocumentKind, quantite?: number) => {
      const chosen = quantite === undefined ? undefined : [{ ligne: 1, quantite }];
      return (await till.documents.transform(kind, from, cible, context, chosen)).cible.numero;
    };
    const first = asked.n > 1 ? [await to('commande', numero, 'livraison', 1)] : [];
    const livraisons = [...first, await to('commande', numero, 'livraison')];
    const factures = [];
    for (const livraison of livraisons) factures.push(await to('livraison', livraison, 'facture'));
    await pay(till, factures, 1);
  },
  make: (till, asked) => make(till, asked),
  part: (till, asked) => make(till, asked, 1),
  pay: (till, asked) => pay(till, [pick(listKind(till, 'facture', 'avoir'), asked)], asked.n > 4 ? 0.5 : 1),
  payTwo: (till, asked) => {
    const numeros = listKind(till, 'facture', 'avoir');
    return pay(till, [pick(numeros, asked), pick(numeros, { ...asked, which: asked.which + asked.n })], 1);
  },
  over: (till, asked) => pay(till, [pick(listKind(till, 'facture'), asked)], 1, asked.n),
  deposit: (till, asked) => pay(till, [pick(listKind(till, 'commande'), asked)], 1),
  undo: async (till, asked) => {
    const numero = pick(listCodes(till, 'reglement'), asked);
    if (numero !== undefined) await till.reglements.annuler(numero, 'Erreur', context);
  },
  issue: async (till, asked) => {
    const numero = pick(listKind(till, 'facture', 'avoir'), asked);
    if (numero !== undefined) await issue(till, numero);
  },
  cancel: (till, asked) => setStatut(till, asked, 6),
  lose: (till, asked) => setStatut(till, asked, 3),
  stock: ({ stock }, { article, n, which }) => {
    const lignes = [{ article_ref: article, quantite: n, depot_code: which % 2 ? 'RESERVE' : null }];
    return stock.move({ sens: which % 3 ? 'entree' : 'sortie', lignes }, context);
  },
};

async function setStatut(till: Till, asked: Command, statut: number) {
  const numero = pick(listCodes(till, 'document'), asked);
  const kind = numero === undefined ? undefined : findKindOfNumero(numero);
  if (numero !== undefined && kind) await till.documents.setStatut(kind, numero, statut, context);
}

/** Runs the commands; one that the rules refuse is skipped. */
export async function run(till: Till, commands: readonly Command[], forward: (ms: number) => void) {
  for (const asked of commands) {
    forward(days(asked.wait));
    await acts[asked.what](till, asked).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Reads everything a shop sees of its unfinished business; documents of one day may have come in another order. */
export async function see({ articles, comptes, documents, connection }: Till, numeros: readonly string[]) {
  const depots = connection.prepare('select article_ref, depot_code, reel from stocks where reel <> 0 order by 1, 2');
  const stocks = await Promise.all(references.map((reference) => articles.get(reference)));
  const open = await Promise.all(
    numeros.map(async (numero) => {
      const kind = findKindOfNumero(numero) ?? 'devis';
      const { reste_du, regle, acompte, credite, excedent, statut } = await documents.get(kind, numero);
      const { restes } = await documents.findReste(kind, numero);
      return { numero, reste_du, regle, acompte, credite, excedent, statut, restes };
    }),
  );
  return {
    depots: depots.all(),
    stocks: stocks.map(({ stock_reel, stock_reserve }) => [stock_reel, stock_reserve]),
    comptes: await Promise.all(clients.map((client) => comptes.get(client))),
    ouverts: await Promise.all(
      clients.map(async (client) =>
        (await comptes.listOuverts(client))
          .parse()
          .map(({ numero }) => numero)
          .toSorted(),
      ),
    ),
    attendus: await Promise.all(
      (['devis', 'commande', 'facture'] as const).map(async (kind) =>
        Object.fromEntries((await documents.listOpen(kind)).map((one) => [one.numero, one])),
      ),
    ),
    open,
  };
}

/** Adds the customers and articles that the commands name. */
export async function fillShop(full: Till): Promise<void> {
  for (const num of clients) await full.tiers.create('client', ClientCreateInput.parse(buildClient({ num })), context);
  for (const reference of references) {
    const article = ArticleCreateInput.parse(buildArticle({ reference, stock_reel: 100 }));
    await full.articles.create(article, context);
  }
}
