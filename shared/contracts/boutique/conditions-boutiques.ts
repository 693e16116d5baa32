import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Boutique } from './boutique.ts';

const { shape } = Boutique;

/** The fields a desk may set on the cards of the shops it follows. */
const Conditions = Boutique.pick({
  conditions: true,
  horaires: true,
  horaires_sur_documents: true,
  echeance_facture_jours: true,
  validite_devis_jours: true,
  remise_max_defaut: true,
  remise_max_responsable: true,
});

/** The conditions of a shop, as its card has them at the hub. */
export const ConditionsBoutique = Conditions.extend({ code: z.string(), nom: z.string() });
export type ConditionsBoutique = z.output<typeof ConditionsBoutique>;

const code = z.string().min(1).max(8);

/** New conditions of some shops; those left out stay as they are. */
export const ConditionsChangees = z.object({
  boutiques: z.array(code).min(1).max(500),
  champs: z
    .object({
      conditions: shape.conditions.unwrap().optional(),
      horaires: shape.horaires.unwrap().optional(),
      horaires_sur_documents: shape.horaires_sur_documents.unwrap().optional(),
      echeance_facture_jours: shape.echeance_facture_jours.unwrap().optional(),
      validite_devis_jours: shape.validite_devis_jours.unwrap().optional(),
      remise_max_defaut: shape.remise_max_defaut.unwrap().optional(),
      remise_max_responsable: shape.remise_max_responsable.unwrap().optional(),
    })
    .refine((champs) => Object.values(champs).some((value) => value !== undefined), 'ne change rien'),
});
export type ConditionsChangees = z.output<typeof ConditionsChangees>;

export const listConditions = defineEndpoint({
  method: 'get',
  path: '/boutiques/conditions',
  group: 'Admin',
  role: 'admin',
  summary: 'Lit au siège les conditions des boutiques que ce poste suit.',
  response: z.array(ConditionsBoutique),
  errors: [400],
});

export const updateConditions = defineEndpoint({
  method: 'put',
  path: '/boutiques/conditions',
  group: 'Admin',
  role: 'admin',
  summary: 'Change au siège les conditions de boutiques que ce poste suit\u00a0; leurs caisses les reçoivent.',
  body: ConditionsChangees,
  response: z.array(ConditionsBoutique),
  errors: [400],
});
