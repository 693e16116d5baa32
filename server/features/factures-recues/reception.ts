import { createHash } from 'node:crypto';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Lecteur, Lecture } from '#server/reception/lecteur.ts';
import type { OrigineRecue } from '#shared/contracts/achats/factures-recues.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { createRecueStore, type RecueDraft, type RecueRow } from './factures-recues.store.ts';
import { findFournisseur, type Rapprochement } from './find-fournisseur.ts';

export type Reception = ReturnType<typeof createReception>;

type Deps = {
  backOffice: Pick<BackOffice, 'tiers'>;
  database: ServiceDatabase;
  lecteur: Lecteur;
  now: () => Date;
};

type Prepared = { draft: Omit<RecueDraft, 'doublon_de'>; lecture: Lecture };

type FichierRecu = { nom: string; fichier: Uint8Array; auteur: string };

/** Stores suppliers' invoices, each file once, with its content; the file is on disk before the answer is sent. */
export function createReception({ backOffice: { tiers }, database: { connection, write }, lecteur, now }: Deps) {
  const store = createRecueStore(connection);

  async function toDraft(recu: FichierRecu, empreinte: string, origine: OrigineRecue): Promise<Prepared> {
    const lecture = await lecteur.lire(recu.fichier);
    const found = 'facture' in lecture ? await findFournisseur(tiers, lecture.facture.vendeur) : undefined;
    const head = { empreinte, origine, nom_fichier: recu.nom, date_reception: now().toISOString() };
    return { lecture, draft: { ...head, ...toRow(lecture, found) } };
  }

  /** Returns the row of these bytes, and stores it if it is new. */
  function keep({ draft, lecture }: Prepared, { fichier, auteur }: FichierRecu): RecueRow {
    const before = store.findByHash(draft.empreinte);
    if (before) return before;
    const pdf = 'facture' in lecture ? lecture.pdf : null;
    const id = store.insert({ ...draft, doublon_de: store.findSame(draft) ?? null }, { fichier, pdf });
    const texte = draft.origine === 'plateforme' ? 'Reçue de la plateforme' : 'Déposée à la main';
    store.addEtape(id, draft.statut, texte, draft.date_reception, auteur);
    const row = store.find(id);
    if (!row) throw new Error('what was just kept is not there');
    return row;
  }

  return {
    store,
    write,

    isKnownFlux: store.isKnownFlux,

    /** Stores an invoice from the platform, readable or not. */
    async receive(flux: string, recu: FichierRecu): Promise<void> {
      const empreinte = toHash(recu.fichier);
      const prepared = store.findByHash(empreinte) ? undefined : await toDraft(recu, empreinte, 'plateforme');
      await write(() => {
        if (prepared) keep(prepared, recu);
        store.addFlux(flux, empreinte);
      });
    },

    /** Stores an invoice that a user adds. @throws {Refused} with the reason when it cannot be read. */
    async take(recu: FichierRecu): Promise<{ row: RecueRow; deja_recue: boolean }> {
      const empreinte = toHash(recu.fichier);
      const before = store.findByHash(empreinte);
      if (before) return { row: before, deja_recue: true };
      const prepared = await toDraft(recu, empreinte, 'fichier');
      if (!('facture' in prepared.lecture)) throw new Refused(prepared.lecture.refus);
      return { row: await write(() => keep(prepared, recu)), deja_recue: false };
    },
  };
}

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const nothing = {
  lecture: null,
  format: null,
  numero: null,
  type: null,
  est_avoir: 0,
  date: null,
  date_echeance: null,
  devise: null,
  fournisseur_nom: null,
  siren: null,
  total_ht: null,
  total_ttc: null,
  net_a_payer: null,
  nb_ecarts: 0,
  fournisseur_code: null,
  rapprochement: null,
} as const;

function toRow(lecture: Lecture, found: Rapprochement | undefined) {
  if (!('facture' in lecture)) return { ...nothing, statut: 'illisible', refus_lecture: lecture.refus } as const;
  const { facture } = lecture;
  const { format, numero, type, date, date_echeance, devise, vendeur, totaux, ecarts } = facture;
  const { total_ht, total_ttc, net_a_payer } = totaux;
  return {
    statut: 'recue',
    refus_lecture: null,
    lecture: JSON.stringify(facture),
    format,
    numero,
    type,
    date,
    date_echeance,
    devise,
    total_ht,
    total_ttc,
    net_a_payer,
    est_avoir: facture.est_avoir ? 1 : 0,
    fournisseur_nom: vendeur.nom,
    siren: vendeur.siren,
    nb_ecarts: ecarts.length,
    fournisseur_code: found?.code ?? null,
    rapprochement: found?.par ?? null,
  } as const;
}
