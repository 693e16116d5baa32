import { z } from 'zod';
import { DecisionInventaire, Inventaire, Pointage } from '#shared/contracts/inventaires/inventaire.ts';
import { InventaireInput } from '#shared/contracts/inventaires/inventaires.ts';

const numero = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,4}-\d{6,9}$/, 'n’est pas un numéro');
const poste = z.string().regex(/^[A-Z0-9]{1,4}$/);
const moment = z.iso.datetime();
const auteur = z.string().max(200);
const article_ref = z.string().min(1).max(18);
const depot_code = z.string().min(1).max(20);
const mouvements = z.array(numero).max(1_000);

const inventaire = Inventaire.extend({
  numero,
  poste,
  auteur,
  intitule: InventaireInput.shape.intitule,
  depot_code: depot_code.nullable(),
  famille_code: article_ref.nullable(),
  emplacement: z.string().max(20).nullable(),
  decisions: z
    .array(DecisionInventaire.extend({ article_ref, depot_code, explication: z.string().max(200).nullable() }))
    .max(20_000),
  approbation: z.object({ date: moment, auteur, mouvements }).nullable(),
  annulation: z.object({ date: moment, auteur, motif: z.string().max(200), mouvements }).nullable(),
  date_creation: moment,
  date_modification: moment,
  version: z.int().min(1).max(1_000_000_000),
});

const pointage = Pointage.extend({
  numero,
  inventaire: numero,
  poste,
  auteur,
  article_ref,
  depot_code,
  quantite: z.number().min(-1e9).max(1e9),
  stock_theorique: z.number().min(-1e10).max(1e10),
  date_creation: moment,
  annule: numero.nullable(),
});

/** The schemas of the stock counts a till may send. */
export const inventairePosteRecords = { inventaire, pointage };
