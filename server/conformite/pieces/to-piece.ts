import { toReglementFaits } from '#server/backoffice/local/reglements/reglement-faits.ts';
import { isDocumentContenu } from '#server/scelles/document-faits.ts';
import { type Scelle, toExtrait } from '#server/scelles/sceller.ts';
import { readDonnees, toContenu } from '#server/scelles/to-donnees.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import type { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';

/** The records that have a sealed record beside them, by the chain they are sealed in. */
export type Pieces = { facture: DocumentComplet; reglement: Reglement; cloture: Cloture };
export type ChaineDePieces = keyof Pieces;

/** The place of a record's seal, as the record gives it, and what must be sealed there. */
export type PieceScellee = {
  chaine: ChaineDePieces;
  numero: string;
  lie: ScelleLie;
  /** Returns whether the record is what was sealed; `contenu` is the field of that name of its seal. */
  says: (contenu: string | undefined) => boolean;
  fichier: string;
};

const readers: { [C in ChaineDePieces]: (record: Pieces[C]) => Omit<PieceScellee, 'chaine' | 'numero'> | undefined } = {
  facture({ emission, parties, ...document }) {
    if (!emission?.scelle || !parties) return undefined;
    const says = (contenu = '') => isDocumentContenu(contenu, document, parties, emission);
    return { lie: emission.scelle, says, fichier: emission.empreinte ?? '' };
  },
  reglement(record) {
    const { scelle: lie } = record;
    return lie ? { lie, says: (contenu) => contenu === toReglementFaits(record).contenu, fichier: '' } : undefined;
  },
  cloture: ({ scelle, ...record }) => ({
    lie: scelle,
    says: (contenu) => contenu === toContenu(record),
    fichier: '',
  }),
};

/** Returns undefined for a record without a seal: a document that is not issued, or one older than the chains. */
export function toPiece<C extends ChaineDePieces>(chaine: C, record: Pieces[C]): PieceScellee | undefined {
  const said = readers[chaine](record);
  return said && { chaine, numero: record.numero, ...said };
}

/** Compares a record with what was sealed of it; `scelle` is the sealed record at the place it names. */
export function findPieceFault(
  { chaine, numero, lie, says, fichier }: PieceScellee,
  scelle: Scelle | undefined,
): Constatee | undefined {
  const about = { poste: lie.poste, chaine, rang: lie.rang, numero };
  const text = scelle && readDonnees(chaine, scelle.donnees);
  if (!text || text.numero !== numero) return { ...about, genre: 'document_sans_scelle' };
  const isSame = says(text.contenu) && (text.fichier ?? '') === fichier;
  const isOfSeal = lie.extrait === toExtrait(scelle.signature);
  if (isSame && isOfSeal) return undefined;
  // Another text under another signature is what another copy of the till sealed at this rank.
  return { ...about, genre: isSame || isOfSeal ? 'document_modifie' : 'bifurcation' };
}
