import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { codeText, electronicAddress, emailOpt, Intitule, textOpt, withDefault } from '#shared/contracts/fields.ts';
import { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { clienteles, CodeParams, RechercheQuery, Tiers } from './tiers.ts';

/** Fields that creating and changing take alike; those from `contact` on are beyond the specification. */
const common = {
  adresse: textOpt(35),
  code_postal: textOpt(9),
  ville: textOpt(35),
  pays: textOpt(35),
  email: emailOpt,
  telephone: textOpt(21),
  portable: textOpt(21),
  forme_juridique: textOpt(50),
  siret: textOpt(14),
  tva_intra: textOpt(25),
  contact: textOpt(69),
  siren: textOpt(9),
  clientele: z.enum(clienteles).nullish(),
  regime_tva: RegimeDemande.nullish(),
  /** A SIREN, optionally followed by an address of the company's own (BT-49). */
  adresse_electronique: electronicAddress.nullish(),
  encours_autorise: z.number().min(0).max(99_999_999).nullish(),
  /** Price category, which decides the tarifs and promotions that apply to them. */
  categorie_tarifaire: z.int().min(0).max(1_000_000).nullish(),
};

export const ClientCreateInput = z.object({
  intitule: Intitule,
  compte_collectif: withDefault(z.string().max(13), '411000'),
  num: codeText(17).nullish(),
  ...common,
});
export type ClientCreateInput = z.output<typeof ClientCreateInput>;

export const ClientUpdateInput = z
  .object({
    intitule: Intitule.nullable(),
    ...common,
    /** Highest discount a clerk may grant, in percent; beyond the specification. */
    remise_max: z.number().min(0).max(100),
  })
  .partial();
export type ClientUpdateInput = z.output<typeof ClientUpdateInput>;

const group = 'Clients';

export const listClients = defineEndpoint({
  method: 'get',
  path: '/clients',
  group,
  summary: 'Liste les clients, filtrés par une recherche.',
  query: RechercheQuery,
  response: z.object({ success: z.literal(true), data: z.array(Tiers) }),
});

export const getClient = defineEndpoint({
  method: 'get',
  path: '/clients/:code',
  group,
  summary: 'Lit un client.',
  params: CodeParams,
  response: z.object({ success: z.literal(true), data: Tiers }),
  errors: [404],
});

export const updateClient = defineEndpoint({
  method: 'put',
  path: '/clients/:code',
  isVersioned: true,
  group,
  summary: 'Modifie un client\u00a0; seuls les champs envoyés changent.',
  params: CodeParams,
  body: ClientUpdateInput,
  response: z.object({ success: z.literal(true), message: z.string(), client: Tiers }),
  errors: [404],
  refusal: 404,
});

export const createClient = defineEndpoint({
  method: 'post',
  path: '/clients',
  group,
  summary: 'Crée un client\u00a0; son code est attribué s’il n’est pas donné.',
  body: ClientCreateInput,
  status: 201,
  response: z.object({ success: z.literal(true), message: z.string(), data: Tiers }),
  errors: [400],
});
