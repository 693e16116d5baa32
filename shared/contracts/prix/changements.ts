import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Intitule, textOpt, withDefault } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { Fiche, posteFiche } from './regles-prix.ts';

/** The rounding of changed prices including tax: none, to `,90`, to `,99`, or to a multiple of five cents. */
export const Arrondi = z.enum(['aucun', '90', '99', '05']);
export type Arrondi = z.output<typeof Arrondi>;

/** The change of an article's own price, in euros a unit without tax. */
export const PrixChange = z.object({ article_code: z.string(), avant: z.number(), apres: z.number() });
export type PrixChange = z.output<typeof PrixChange>;

/** Price changes of many articles, applied together from a day on and reverted together. */
export const Changement = z.object({
  ...Fiche.shape,
  /** First day of the new prices. */
  du: z.iso.date(),
  etat: z.enum(['prevu', 'applique', 'annule']),
  lignes: z.array(PrixChange),
  /** Codes of articles that got another price in between, which were therefore left alone. */
  laisses: z.array(z.string()),
  auteur: z.string(),
});
export type Changement = z.output<typeof Changement>;

/** The largest number of articles in one change. */
export const maxPrixChanges = 5_000;

/** The selection of articles, and the rule for their new price. */
const regle = {
  famille: textOpt(18),
  fournisseur: textOpt(17),
  /** Exactly one of the two: percent added to the price (negative to lower it), or euros without tax. */
  pourcentage: z.number().min(-100).max(1_000).nullish(),
  montant_ht: z.number().min(-1e6).max(1e6).nullish(),
  arrondi: withDefault(Arrondi, 'aucun'),
};
export const RegleChangement = z.object(regle);
export type RegleChangement = z.output<typeof RegleChangement>;

export const ChangementInput = z.object({
  ...regle,
  intitule: Intitule,
  /** Defaults to today. */
  du: z.union([z.iso.date(), z.literal('').transform(() => null)]).nullish(),
});
export type ChangementInput = z.output<typeof ChangementInput>;

/** A price as it would become; margins, in percent of the price, are present only for callers who may see them. */
export const PrixApercu = PrixChange.extend({
  designation: z.string(),
  avant_ttc: z.number(),
  apres_ttc: z.number(),
  marge_avant: z.number().nullish(),
  marge_apres: z.number().nullish(),
});
export type PrixApercu = z.output<typeof PrixApercu>;

/** The fields of a record of prices as a till may send them. */
const { code, intitule, date_creation, date_modification, version } = posteFiche;
export const PosteChangement = Changement.extend({
  code,
  intitule,
  date_creation,
  date_modification,
  version,
  lignes: z
    .array(
      z.object({
        article_code: z.string().max(18),
        avant: z.number().min(0).max(1e9),
        apres: z.number().min(0).max(1e9),
      }),
    )
    .max(maxPrixChanges),
  laisses: z.array(z.string().max(18)).max(maxPrixChanges),
  auteur: z.string().max(200),
});

const group = 'Articles';
const role = 'responsable';

export const previewChangement = defineEndpoint({
  method: 'post',
  path: '/prix/changements/apercu',
  group,
  role,
  keepsAnswer: true,
  summary: 'Montre ce que deviendraient les prix, sans rien changer.',
  body: RegleChangement,
  response: z.array(PrixApercu),
  errors: [400],
});

export const listChangementsPrix = defineEndpoint({
  method: 'get',
  path: '/prix/changements',
  group,
  summary: 'Liste les changements de prix.',
  response: z.array(Changement),
});

export const createChangement = defineEndpoint({
  method: 'post',
  path: '/prix/changements',
  group,
  role,
  summary: 'Change les prix d’articles d’un coup, aujourd’hui ou à partir d’un jour.',
  body: ChangementInput,
  approvable: true,
  status: 201,
  response: Changement,
  errors: [400],
});

export const undoChangement = defineEndpoint({
  method: 'post',
  path: '/prix/changements/:code/annulation',
  group,
  role,
  summary: 'Annule un changement de prix d’un coup\u00a0; ce que quelqu’un a changé depuis est laissé et nommé.',
  params: CodeParams,
  approvable: true,
  response: Changement,
  errors: [400, 404],
});
