import type { Write } from '#server/database/commit-group.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import { toCdar } from '#server/plateforme/cdar.ts';
import { readFactureXml } from '#server/plateforme/read-facture-xml.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { toCents } from '#shared/money/money.ts';
import { codeEncaissee } from '#shared/documents/statuts-plateforme.ts';
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

/** Puts in line that an invoice of services was paid in full: its VAT is due then. */
export function createCollecting({ store, write, now, factures, findFile }: Deps) {
  async function collectOne(row: FluxRow) {
    const document = await factures.get('facture', row.objet).catch(ignoreUnknown);
    if (document?.reste_du !== 0) return;
    const pdf = row.empreinte === null ? undefined : findFile(row.empreinte);
    const xml = pdf && findEmbeddedXml(pdf);
    if (!xml) return;
    const facture = readFactureXml(xml);
    const suivi = toSuivi(['encaissement', facture.vendeur, row.objet], 1);
    const date = now().toISOString();
    const { vendeur, acheteur } = facture;
    const statut = { suivi, code: codeEncaissee, date, facture, vendeur, acheteur, encaisse: toReceived(document) };
    const fichier = Buffer.from(toCdar(statut));
    const of = { nature: 'encaissement', objet: row.objet, type_document: row.type_document, rang: 1 } as const;
    const draft = { suivi, ...of, regle: row.regle, cadre: row.cadre, empreinte: null, fichier, contenu: null };
    await write(() => void store.insert({ ...draft, auteur: 'service' }, date));
  }

  return async (): Promise<void> => {
    for (const row of store.listToCollect()) await collectOne(row);
  };
}

/** By rate, VAT included, in cents. */
function toReceived({ tvas }: DocumentComplet) {
  return tvas.map(({ taux, base_ht, montant_tva }) => ({ taux, montant: toCents(base_ht) + toCents(montant_tva) }));
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}
