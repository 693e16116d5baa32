import type { Write } from '#server/database/commit-group.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import { toCdar } from '#server/plateforme/cdar.ts';
import { readFactureXml } from '#server/plateforme/read-facture-xml.ts';
import { toDeduit, toNet } from '#shared/documents/acomptes.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { divideCents } from '#shared/comptabilite/divide-cents.ts';
import { codeEncaissee } from '#shared/documents/statuts-plateforme.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
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

/** A payment that is undone later, as a cheque that comes back, is not told: this long after the last. */
const patienceMs = 92 * 86_400_000;
const toEarliest = (now: Date) => new Date(now.getTime() - patienceMs).toISOString();

/** What was told of an invoice until then, in cents, and whether it is all of it. */
type Contenu = { cents: number; est_solde: boolean };

/** Puts in line what was received for invoices of services, as it comes in: its VAT is due then. */
export function createCollecting({ store, write, now, factures, findFile }: Deps) {
  async function collectOne(row: FluxRow) {
    const document = await factures.get('facture', row.objet).catch(ignoreUnknown);
    const told = store.listOf('encaissement', row.objet);
    const before = told[0] ? readContenu(told[0], document) : 0;
    const cents = document ? toReceivedCents(document) : before;
    const pdf = cents === before || row.empreinte === null ? undefined : findFile(row.empreinte);
    const xml = pdf && findEmbeddedXml(pdf);
    if (!document || !xml) return;
    const facture = readFactureXml(xml);
    const rang = (told[0]?.rang ?? 0) + 1;
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

/** What was received of an invoice, in cents: not what credit notes settled, nor what deposit invoices were told to have received. */
function toReceivedCents(document: DocumentLu): number {
  const { regle = 0, acompte = 0 } = document;
  return toCents(regle) + Math.max(0, toCents(acompte) - toDeduit(document).ttc);
}

/** One of before amounts were noted was told once it was paid in full. */
function readContenu({ contenu }: FluxRow, document: DocumentLu | undefined): number {
  if (contenu !== null) return readJson<Contenu>(contenu).cents;
  return document ? toCents(toNet(document).total_ttc) : 0;
}

/** By rate, VAT included, in cents: what all that was received comes to, less what it came to before. */
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

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}
