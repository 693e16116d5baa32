import { z } from 'zod';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { LigneInput } from '#shared/contracts/documents/documents.ts';
import { NatureArticle } from '#shared/contracts/nature.ts';
import { PosteRaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';

const article = ArticleCreateInput.shape;
const ligne = LigneInput.shape;

export const rate = z.literal([...new Set(Object.values(tvaTaux))]);

export function nonEmpty<S extends z.ZodType>(schema: S) {
  return schema.refine((value) => typeof value === 'string' && value.trim() !== '', 'ne doit pas être vide');
}

/** The schema of the lines of a document a till may send. */
export const posteLignes = z
  .array(
    z.object({
      article_code: article.reference,
      designation: nonEmpty(ligne.designation),
      quantite: ligne.quantite,
      unite: z.string().max(4),
      prix_unitaire_ht: ligne.prix_unitaire_ht.unwrap(),
      remise_pourcentage: ligne.remise_pourcentage,
      tva_taux: rate,
      montant_ht: z.number(),
      montant_ttc: z.number(),
      prix_unitaire_ttc: ligne.prix_unitaire_ttc.unwrap().optional(),
      nature: NatureArticle.optional(),
      eco_participation_ht: article.eco_participation_ht.unwrap().unwrap().optional(),
      raison_prix: PosteRaisonPrix.optional(),
      code_ean: article.code_ean.unwrap().unwrap().optional(),
    }),
  )
  .max(2_000);
