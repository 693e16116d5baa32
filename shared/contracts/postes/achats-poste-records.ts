import { z } from 'zod';
import { CommandeFournisseur, LigneFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { maxLignesFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { Intitule } from '#shared/contracts/fields.ts';

const moment = z.iso.datetime();
const auteur = z.string().max(200);

const ligne = LigneFournisseur.extend({
  article_ref: z.string().min(1).max(18),
  designation: z.string().max(69),
  unite: z.string().max(4).nullable(),
  quantite: z.number().gt(0).max(1e9),
  prix_unitaire: z.number().min(0).max(1e9).nullable(),
});

/** The schema of the orders to suppliers a till may send. */
export const achatsPosteRecords = {
  commande_fournisseur: CommandeFournisseur.extend({
    numero: z.string().regex(/^CF-[A-Z0-9]{1,4}-\d{6,9}$/, 'n’est pas un numéro'),
    poste: z.string().regex(/^[A-Z0-9]{1,4}$/),
    auteur,
    fournisseur_code: z.string().min(1).max(17),
    fournisseur_nom: Intitule,
    reference: z.string().max(50).nullable(),
    commentaire: z.string().max(500).nullable(),
    destination: z.string().min(1).max(20).nullish(),
    lignes: z.array(ligne).min(1).max(maxLignesFournisseur),
    passation: z.object({ date: moment, auteur, email: z.string().max(320).nullable() }).nullable(),
    annulation: z.object({ date: moment, auteur, motif: z.string().max(200) }).nullable(),
    date_creation: moment,
    date_modification: moment,
    version: z.int().min(1).max(1_000_000_000),
  }),
};
