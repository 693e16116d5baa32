import { ignoreUnknown } from '#server/calls/ignore-unknown.ts';
import type { Write } from '#server/database/commit-group.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import { toCdar } from '#server/plateforme/cdar.ts';
import { readFactureXml } from '#server/plateforme/read-facture-xml.ts';
import { toDeduit, toNet } from '#shared/documents/acomptes.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { divideCents } from '#shared/comptabilite/divide-cents.ts';
import { codeEncaissee } from '#shared/documents/statuts-plateforme.ts';
import { toCents } from '#shared/money/money.ts';
import type { FluxRow, FluxStore } from './flux.store.ts';
import type { PrepareFacture } from './prepare-facture.ts';
import { toSuivi } from './to-suivi.ts';

type Deps = {
  store: FluxStore;
  write: Write;
  now: () => Date;
  factures: Pick<PrepareFacture, 'get'>;
  findFile: (empreinte: string) => Uint8Array | undefined;
};

type DocumentLu = Awaited<ReturnType<PrepareFacture['get']>>;

/**
 * How long after the last payment of an invoice it is still checked for undone payments, such as a bounced cheque;
 * later ones are not declared.
 */
const longestWaitMs = 92 * 86_400_000;
const toEarliest = (now: Date) => new Date(now.getTime() - longestWaitMs).toISOString();

/** The part of an invoice declared so far, in cents, and whether that is all of it. */
type Contenu = { cents: number; est_solde: boolean };

/** Queues declarations of what was received for invoices of services, as it comes in: its VAT is due then. */
export function createCollecting({ store, write, now, factures, findFile }: Deps) {
  async function collectOne(row: FluxRow) {
    const document = await factures.get('facture', row.objet).catch(ignoreUnknown);
    const reported = store.listOf('encaissement', row.objet);
    const before = reported[0] ? readContenu(reported[0], document) : 0;
    const cents = document ? toReceivedCents(document) : before;
    const pdf = cents === before || row.empreinte === null ? undefined : findFile(row.empreinte);
    const xml = pdf && findEmbeddedXml(pdf);
    if (!document || !xml) return;
    const facture = readFactureXml(xml);
    const rang = (reported[0]?.rang ?? 0) + 1;
    const suivi = toSuivi(['encaissement', facture.vendeur, row.objet], rang);
    const date = now().toISOString();
    const encaisse = toRates(document, before, cents);
    const { vendeur, acheteur } = facture;
    const fichier = Buffer.from(toCdar({ suivi, code: codeEncaissee, date, facture, vendeur, acheteur, encaisse }));
    const contenu: Contenu = { cents, est_solde: cents === toCents(toNet(document).total_ttc) };
    const of = { nature: 'encaissement', objet: row.objet, type_document: row.type_document, rang } as const;
    const draft = { suivi, ...of, regle: row.regle, cadre: row.cadre, empreinte: null, fichier };
    await write(() => void store.insert({ ...draft, contenu: JSON.stringify(contenu), auteur: 'service' }, date));
  }

  return async (): Promise<void> => {
    for (const row of store.listToCollect(toEarliest(now()))) await collectOne(row);
  };
}

/**
 * Returns what was received of an invoice, in cents: without what credit notes settled, or deposit invoices have
 * declared as received.
 */
function toReceivedCents(document: DocumentLu): number {
  const { regle = 0, acompte = 0 } = document;
  return toCents(regle) + Math.max(0, toCents(acompte) - toDeduit(document).ttc);
}

/** Reads the declared amount; a row that predates amounts was declared once the invoice was fully paid. */
function readContenu({ contenu }: FluxRow, document: DocumentLu | undefined): number {
  if (contenu !== null) return readJson<Contenu>(contenu).cents;
  return document ? toCents(toNet(document).total_ttc) : 0;
}

/** Returns the amounts by rate, VAT included, in cents: of everything received, less what was received before. */
function toRates(document: DocumentLu, before: number, cents: number) {
  const { tvas, total_ttc } = toNet(document);
  return tvas
    .map(({ taux, base_ht, montant_tva }) => {
      const share = (received: number) =>
        divideCents(toCents(base_ht) + toCents(montant_tva), received, toCents(total_ttc));
      return { taux, montant: share(cents) - share(before) };
    })
    .filter(({ montant }) => montant !== 0);
}
