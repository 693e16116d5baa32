import { moyensPaiement } from '#shared/contracts/achats/moyens-paiement.ts';
import { motifsRefus } from '#shared/contracts/achats/motifs-refus.ts';
import { FactureLue } from '#shared/contracts/achats/facture-lue.ts';
import { type FactureRecue, FactureRecueApercu } from '#shared/contracts/achats/factures-recues.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { isKeyOf } from '#shared/typed-entries.ts';
import type { EtapeRow, RecueRow } from './factures-recues.store.ts';

/** Converts an invoice to the form of lists. */
export function toApercu(row: RecueRow): FactureRecueApercu {
  return FactureRecueApercu.parse({ ...row, est_avoir: row.est_avoir === 1 });
}

type Beside = {
  taille: number;
  /** True when there is a PDF to show. */
  isPdf: boolean;
  etapes: readonly EtapeRow[];
  reponses: FactureRecue['reponses'];
};

/** Converts an invoice with all its fields. */
export function toFactureRecue(row: RecueRow, { taille, isPdf, etapes, reponses }: Beside): FactureRecue {
  const lecture = row.lecture === null ? null : FactureLue.parse(readJson(row.lecture));
  return {
    ...toApercu(row),
    empreinte: row.empreinte,
    taille,
    a_pdf: isPdf,
    lecture,
    refus_lecture: row.refus_lecture,
    rapprochement: toRapprochement(row),
    motif: toMotif(row),
    paiement: toPaiement(row),
    etapes: etapes.map(({ statut, texte, date, auteur }) => ({ statut, texte, date, auteur })),
    reponses,
  };
}

const ways: readonly FactureRecue['rapprochement'][] = ['siret', 'siren', 'tva', 'nom', 'choix'];

function toRapprochement({ rapprochement }: RecueRow): FactureRecue['rapprochement'] {
  return ways.find((way) => way === rapprochement) ?? null;
}

function toMotif({ motif, motif_texte }: RecueRow): FactureRecue['motif'] {
  if (motif === null) return null;
  return { code: motif, phrase: isKeyOf(motifsRefus, motif) ? motifsRefus[motif] : motif, texte: motif_texte ?? '' };
}

function toPaiement({ paiement_date: date, paiement_moyen: moyen }: RecueRow): FactureRecue['paiement'] {
  return date !== null && moyen !== null && isKeyOf(moyensPaiement, moyen) ? { date, moyen } : null;
}
