import type { BackOffice, DocumentFilter } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import type { DevisCreateInput, DevisUpdateInput } from '#shared/contracts/ventes/devis.ts';
import { documentStatuses } from '#shared/contracts/documents/documents.ts';
import { toSubject } from '#shared/documents/document-names.ts';

export type DevisService = ReturnType<typeof createDevisService>;

type Deps = { backOffice: BackOffice };

const statusNames = new Map(Object.entries(documentStatuses));

/** Reads and writes quotes, in the envelopes of the specification. */
export function createDevisService({ backOffice: { documents } }: Deps) {
  const success = true as const;

  return {
    async create({ date_devis: date, ...draft }: DevisCreateInput, context: WriteContext) {
      const devis = await documents.create('devis', { ...draft, date }, context);
      return {
        id: devis.numero,
        client_id: devis.client_code,
        date_devis: devis.date,
        montant_total_ht: devis.total_ht,
        montant_total_ttc: devis.total_ttc,
        nb_lignes: devis.lignes.length,
      };
    },

    list: (filter: DocumentFilter) => documents.list('devis', filter),

    async get(numero: string) {
      const data = await documents.get('devis', numero);
      return toVersioned({ success, data }, data);
    },

    async update(numero: string, { date_devis: date, ...change }: DevisUpdateInput, context: WriteContext) {
      const devis = await documents.update('devis', numero, { date, ...change }, context);
      return { success, message: `${toSubject('devis', numero)} a été modifié.`, devis };
    },

    async setStatut(numero: string, statut: number, context: WriteContext) {
      const { ancien } = await documents.setStatut('devis', numero, statut, context);
      const message = `${toSubject('devis', numero)} passe de «\u00a0${toName(ancien)}\u00a0» à «\u00a0${toName(statut)}\u00a0».`;
      return { success, devis_id: numero, statut_ancien: ancien, statut_nouveau: statut, message };
    },
  };
}

function toName(statut: number): string {
  return statusNames.get(String(statut)) ?? String(statut);
}
