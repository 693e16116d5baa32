import type { Reponse } from '#server/features/factures-recues/factures-recues.service.ts';
import { toCdar } from '#server/plateforme/cdar.ts';
import type { FactureRecue } from '#shared/contracts/achats/factures-recues.ts';
import { toCents } from '#shared/money/money.ts';
import type { FluxStore } from './flux.store.ts';
import { toEnvoi } from './to-envoi.ts';
import { toSuivi } from './to-suivi.ts';

type Deps = { store: FluxStore };

/** Queues answers to suppliers' invoices in the platform's common queue, each once. */
export function createReponses({ store }: Deps) {
  return {
    /** Queues an answer; must be called inside a `write`. */
    queue({ row, code, date, auteur, vendeur, acheteur, motif, paye }: Reponse): void {
      const { id, numero, type, date: day, empreinte } = row;
      if (numero === null || day === null) return;
      const objet = String(id);
      const rang = (store.listOf('reponse', objet)[0]?.rang ?? 0) + 1;
      // Derived from the file and the answer, so that a restored backup sends nothing twice.
      const suivi = toSuivi(['reponse', empreinte, code], 1);
      const facture = { numero, type: type ?? '380', date: day };
      const paid = paye && { paye: { ...paye, montant: toCents(paye.montant) } };
      const statut = { suivi, code, date, facture, vendeur, acheteur, ...(motif && { motif }), ...paid };
      const fichier = Buffer.from(toCdar(statut, 'BY'));
      const of = { suivi, nature: 'reponse', objet, type_document: null, rang, regle: 'B2B' } as const;
      store.insert({ ...of, cadre: null, empreinte: null, fichier, contenu: code, auteur }, date);
    },

    listReponses: (id: number): FactureRecue['reponses'] =>
      store.listOf('reponse', String(id)).map((row) => {
        const { statut, mot, erreur, motifs, date_creation } = toEnvoi(row, undefined);
        return { statut, mot, erreur: erreur ?? motifs[0]?.phrase ?? null, date: date_creation };
      }),
  };
}
