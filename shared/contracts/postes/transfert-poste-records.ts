import { z } from 'zod';
import { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';

const numero = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,4}-\d{6,9}$/, 'n’est pas un numéro');
const poste = z.string().regex(/^[A-Z0-9]{1,4}$/);
const boutique = z.string().min(1).max(20);
const moment = z.iso.datetime();
const auteur = z.string().max(200);
const article_ref = z.string().min(1).max(18);
const designation = z.string().max(200);
const depot_code = z.string().min(1).max(20);
const quantite = z.number().min(-2e9).max(2e9);
const prix_achat = z.number().min(0).max(1e9).nullable();

const transfert = Transfert.extend({
  numero,
  origine: boutique,
  origine_nom: z.string().max(100),
  destination: boutique,
  destination_nom: z.string().max(100),
  depot_code,
  commentaire: z.string().max(500).nullable(),
  lignes: z.array(z.object({ article_ref, designation, quantite, prix_achat })).min(1).max(2_000),
  mouvement: numero,
  date_creation: moment,
  poste,
  auteur,
});

const arrivee = Arrivee.extend({
  numero,
  transfert: numero,
  boutique,
  origine: boutique,
  destination: boutique,
  depot_code,
  lignes: z
    .array(
      Arrivee.shape.lignes.element.extend({
        article_ref,
        designation,
        recu: quantite,
        ecart: quantite,
        commentaire: z.string().max(200).nullable(),
        prix_achat,
      }),
    )
    .min(1)
    .max(2_000),
  mouvement: numero.nullable(),
  date_creation: moment,
  poste,
  auteur,
  annule: numero.nullable(),
  motif: z.string().max(200).nullable(),
});

/** The schemas of transferts and arrivées a till may send. */
export const transfertPosteRecords = { transfert, arrivee };
