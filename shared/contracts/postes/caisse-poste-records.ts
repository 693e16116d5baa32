import { z } from 'zod';
import { Cloture, PiecesComptees } from '#shared/contracts/caisse/clotures.ts';
import {
  MouvementCaisse,
  MouvementCaisseInput,
  OuvertureInput,
  SessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import { TotauxCaisse } from '#shared/contracts/caisse/totaux-caisse.ts';

const numero = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,4}-\d{6,9}$/, 'n’est pas un numéro');
const poste = z.string().regex(/^[A-Z0-9]{1,4}$/);
const serie = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,4}$/);
const moment = z.iso.datetime();
const text = z.string().max(200);
const version = z.int().min(1).max(1_000_000_000);
const dateEtAuteur = { date_creation: moment, auteur: text, auteur_nom: text };

const session = SessionCaisse.extend({
  ...dateEtAuteur,
  numero,
  poste,
  date_ouverture: moment,
  fond: OuvertureInput.shape.fond,
  depuis: z.record(serie, z.int().min(0).max(999_999_999)).refine((of) => Object.keys(of).length <= 20),
  mouvements: z
    .array(
      MouvementCaisse.extend({
        ...MouvementCaisseInput.shape,
        rang: z.int().min(1),
        date: moment,
        auteur: text,
        auteur_nom: text,
      }),
    )
    .max(10_000),
  cloture: numero.nullable(),
  date_cloture: moment.nullable(),
  date_modification: moment,
  version,
});

const cloture = Cloture.extend({
  ...dateEtAuteur,
  numero,
  poste,
  session: numero.nullable(),
  periode: z.string().regex(/^\d{4}(-\d\d(-\d\d)?)?$/),
  date_ouverture: moment,
  totaux: TotauxCaisse.extend({
    tvas: TotauxCaisse.shape.tvas.max(20),
    personnes: z.array(TotauxCaisse.shape.personnes.element.extend({ auteur: text, nom: text })).max(1_000),
    moyens: z.array(TotauxCaisse.shape.moyens.element.extend({ moyen: z.string().max(40) })).max(100),
  }),
  pieces: z.array(PiecesComptees.extend({ serie })).max(20_000),
});

/** The schemas of the drawer records a till may send. */
export const caissePosteRecords = { session, cloture };
