import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { csvSeparators, readPages, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { toCsvTable } from '#shared/tables/csv-table.ts';
import { Reply, toAttachment } from '#server/http/answers/reply.ts';
import { isPdfFile } from '#server/reception/read-facture-file.ts';
import { recueColumns } from '#shared/achats/recue-csv.ts';
import { moyensPaiement } from '#shared/contracts/achats/moyens-paiement.ts';
import { type MotifRefus, motifsRefus } from '#shared/contracts/achats/motifs-refus.ts';
import type {
  exportFacturesRecues,
  FactureRecue,
  payFactureRecue,
  receiveFacture,
  RecueQuestion,
  StatutRecue,
} from '#shared/contracts/achats/factures-recues.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { RecueRow } from './factures-recues.store.ts';
import { createFournisseurLink } from './link-fournisseur.ts';
import type { Reception } from './reception.ts';
import { toApercu, toFactureRecue } from './to-facture-recue.ts';

export type FactureRecueService = ReturnType<typeof createFactureRecueService>;

/** An answer to send to the platform about an invoice that came from it, with its code in XP Z12-012. */
export type Reponse = {
  row: RecueRow;
  code: '205' | '210' | '211';
  date: string;
  auteur: string;
  /** SIREN of the supplier, who receives the status. */
  vendeur: string;
  acheteur: string;
  motif?: { code: string; texte: string };
  paye?: { montant: number; devise: string; date: string };
};

type Deps = {
  backOffice: Pick<BackOffice, 'tiers' | 'boutique' | 'traces'>;
  reception: Reception;
  /** The queue of answers to the platform. */
  sortie: {
    /** Queues an answer in the caller's transaction. */
    queue(reponse: Reponse): void;
    /** Lists the queued answers about an invoice, newest first. */
    listReponses(id: number): FactureRecue['reponses'];
    wake(): void;
  };
  now: () => Date;
};

/** Reads suppliers' invoices, lets them be downloaded, and answers them. */
export function createFactureRecueService({ backOffice, reception, sortie, now }: Deps) {
  const { store } = reception;

  /** @throws {NotFound} for an unknown invoice. */
  function getRow(id: number): RecueRow {
    const row = store.find(id);
    if (!row) throw new NotFound('Cette facture reçue n’existe pas.');
    return row;
  }

  function get(id: number): FactureRecue {
    const row = getRow(id);
    const { empreinte } = row;
    return toFactureRecue(row, {
      taille: store.getLength(empreinte),
      isPdf: findPage(row) !== undefined,
      etapes: store.listEtapes(id),
      reponses: sortie.listReponses(id),
    });
  }

  /** Returns the file itself when it is a PDF, otherwise the page embedded in its data. */
  function findPage({ empreinte }: RecueRow): Uint8Array | undefined {
    const file = store.findFile(empreinte);
    if (!file) return undefined;
    return isPdfFile(file.fichier) ? file.fichier : (file.pdf ?? undefined);
  }

  return {
    get,
    ...createAnswers({ backOffice, reception, sortie, now, getRow, get }),
    ...createRecueExport({ backOffice, reception, now }),

    browse(question: RecueQuestion & ListPage) {
      const { rows, total } = store.browse(question);
      return { data: rows.map(toApercu), total };
    },

    async receive({ nom_fichier: nom, contenu }: RequestOf<typeof receiveFacture>['body'], { caller }: WriteContext) {
      const fichier = new Uint8Array(Buffer.from(contenu, 'base64'));
      const { row, deja_recue } = await reception.take({ nom, fichier, auteur: toAuthor(caller) });
      return { facture: get(row.id), deja_recue };
    },

    getFile(id: number): Reply<Uint8Array> {
      const row = getRow(id);
      const file = store.findFile(row.empreinte);
      if (!file) throw new NotFound('Le fichier de cette facture n’est pas ici.');
      const { headers } = toAttachment(file.fichier, row.nom_fichier);
      return new Reply(file.fichier, { ...headers, 'x-sha256': row.empreinte });
    },

    getPdf(id: number): Reply<Uint8Array> {
      const row = getRow(id);
      const page = findPage(row);
      if (!page) throw new NotFound('Cette facture est venue sans page à imprimer.');
      return toAttachment(page, `${row.numero ?? `facture-recue-${id}`}.pdf`);
    },
  };
}

type AnswerDeps = Deps & { getRow: (id: number) => RecueRow; get: (id: number) => FactureRecue };
type ReponseContent = Pick<Reponse, 'code' | 'motif' | 'paye'>;
type Step = {
  statut: StatutRecue;
  texte: string;
  from: readonly StatutRecue[];
  reponse: ReponseContent;
  keep?: () => void;
};

/** Records the shop's answer to an invoice and queues it for the platform the invoice came from, in one transaction. */
function createAnswers({ backOffice: { boutique, tiers }, reception, sortie, now, getRow, get }: AnswerDeps) {
  const { store, write } = reception;

  async function answer(id: number, { caller }: WriteContext, { statut, texte, from, reponse, keep }: Step) {
    const acheteur = (await boutique.get()).siret.slice(0, 9);
    const [auteur, date] = [toAuthor(caller), now().toISOString()];
    await write(() => {
      const row = getRow(id);
      if (row.statut === statut) return;
      if (!from.includes(row.statut)) throw new Refused(toRefusal(row.statut));
      store.setStatut(id, statut);
      keep?.();
      store.addEtape(id, statut, texte, date, auteur);
      const vendeur = row.origine === 'plateforme' ? row.siren : null;
      if (vendeur !== null) sortie.queue({ row, date, auteur, vendeur, acheteur, ...reponse });
    });
    sortie.wake();
    return get(id);
  }

  return {
    ...createFournisseurLink({ tiers, reception, getRow, get, now }),

    approve: (id: number, context: WriteContext) =>
      answer(id, context, { statut: 'approuvee', texte: 'Approuvée', from: ['recue'], reponse: { code: '205' } }),

    refuse: (id: number, { motif, texte }: { motif: MotifRefus; texte: string }, context: WriteContext) =>
      answer(id, context, {
        statut: 'refusee',
        texte: ['Refusée\u00a0: ', motifsRefus[motif], texte && `. ${texte}`].join(''),
        from: ['recue'],
        reponse: { code: '210', motif: { code: motif, texte: texte || motifsRefus[motif] } },
        keep: () => store.setRefus(id, motif, texte),
      }),

    pay(id: number, { date, moyen }: RequestOf<typeof payFactureRecue>['body'], context: WriteContext) {
      const { net_a_payer, devise } = getRow(id);
      const paye = { montant: net_a_payer ?? 0, devise: devise ?? 'EUR', date };
      return answer(id, context, {
        statut: 'payee',
        texte: `Payée le ${formatDate(date)}, ${moyensPaiement[moyen].toLowerCase()}`,
        from: ['recue', 'approuvee'],
        reponse: { code: '211', paye },
        keep: () => store.setPaiement(id, date, moyen),
      });
    },
  };
}

const refusals: Record<StatutRecue, string> = {
  recue: 'Cette facture attend encore votre réponse.',
  approuvee: 'Cette facture est approuvée\u00a0: elle ne se refuse plus, demandez un avoir au fournisseur.',
  refusee: 'Cette facture est refusée\u00a0: le fournisseur en fait une autre.',
  payee: 'Cette facture est payée\u00a0: elle ne change plus.',
  illisible: 'Ce fichier ne peut pas être lu\u00a0: demandez une autre facture au fournisseur.',
};
const toRefusal = (statut: StatutRecue) => refusals[statut];

function createRecueExport({
  backOffice: { traces },
  reception: { store },
  now,
}: Pick<Deps, 'backOffice' | 'reception' | 'now'>) {
  return {
    async exportCsv(
      { format, ...question }: RequestOf<typeof exportFacturesRecues>['query'],
      { caller }: WriteContext,
    ) {
      await traces.noterEvenement({ code: 'export', texte: 'factures reçues', auteur: toAuthor(caller) });
      const pages = readPages((page) => store.browse({ ...question, ...page }).rows.map(toApercu));
      const csv = writeCsv(toCsvTable(recueColumns, csvSeparators[format]), pages);
      return toAttachment(csv, toCsvName('factures_recues', now()));
    },
  };
}
