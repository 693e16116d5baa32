import type { EcartInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { MouvementDraft } from '#server/backoffice/mouvement-draft.ts';
import { splitBy } from '#shared/split-by.ts';
import type { RecordMouvement } from '../local-stock.ts';

/** Highest number of lines of one movement. */
const longest = 2_000;

type Change = Pick<EcartInventaire, 'article_ref' | 'depot_code' | 'prix_achat'> & {
  quantite: number;
  explication?: string | null;
};

/** Posts what comes in and what goes out as movements with this reference; returns their numbers. */
export function postChanges(record: RecordMouvement, reference: string, changes: readonly Change[], author: string) {
  const drafts = [
    ...toDrafts(
      'entree',
      reference,
      changes.filter(({ quantite }) => quantite > 0),
    ),
    ...toDrafts(
      'sortie',
      reference,
      changes.filter(({ quantite }) => quantite < 0),
    ),
  ];
  return drafts.map((draft) => record(draft, author).numero);
}

function toDrafts(sens: MouvementDraft['sens'], reference: string, changes: readonly Change[]): MouvementDraft[] {
  const lignes = changes.map(({ article_ref, depot_code, prix_achat, quantite, explication }) => ({
    article_ref,
    depot_code,
    quantite: Math.abs(quantite),
    prix_unitaire: prix_achat,
    commentaire: explication,
  }));
  return splitBy(lignes, longest).map((part) => ({ sens, reference, lignes: part }));
}
