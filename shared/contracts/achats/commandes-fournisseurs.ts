import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { codeText, PdfBytes, textOpt, withDefault } from '#shared/contracts/fields.ts';
import {
  CommandeFournisseurApercu,
  CommandeFournisseurComplete,
  EtatCommandeFournisseur,
  Proposition,
} from './commande-fournisseur.ts';

export const LigneFournisseurInput = z.object({
  article_ref: z.string().min(1).max(18),
  quantite: z.number().gt(0).max(1e9),
  /** Euros without tax; defaults to the purchase price of the article's card. */
  prix_unitaire: z.number().min(0).max(1e9).nullish(),
});

export const maxLignesFournisseur = 2_000;

export const CommandeFournisseurInput = z.object({
  fournisseur_code: z.string().min(1).max(17),
  date_livraison: Jour.nullish(),
  reference: textOpt(50),
  commentaire: textOpt(500),
  lignes: z.array(LigneFournisseurInput).min(1).max(maxLignesFournisseur),
});
export type CommandeFournisseurInput = z.output<typeof CommandeFournisseurInput>;

export const CommandeFournisseurCreation = CommandeFournisseurInput.extend({
  /** At a desk, the code of the followed shop it is for; defaults to its own. */
  destination: z.string().min(1).max(20).nullish(),
});
export type CommandeFournisseurCreation = z.output<typeof CommandeFournisseurCreation>;

export const ReceptionInput = z.object({
  date: Jour.nullish(),
  /** Number of the supplier's delivery note. */
  reference: textOpt(50),
  depot_code: codeText(20).nullish(),
  /** Defaults to everything that is still to come. */
  lignes: z
    .array(z.object({ article_ref: z.string().min(1).max(18), quantite: z.number().gt(0).max(1e9) }))
    .min(1)
    .max(maxLignesFournisseur)
    .nullish(),
});
export type ReceptionInput = z.output<typeof ReceptionInput>;

export const EnvoiFournisseurInput = z.object({
  /** Defaults to the address of the supplier's card. */
  destinataire: z.email().nullish(),
  /** Replaces the usual letter. */
  message: textOpt(5_000),
});
export type EnvoiFournisseurInput = z.output<typeof EnvoiFournisseurInput>;

const Fournisseurs = z.array(z.string().min(1).max(17)).max(500);
/** The suppliers to order from; at a desk for each shop, whose the drafts are. */
export const PropositionsChoisies = z
  .object({
    fournisseurs: withDefault(Fournisseurs, []),
    par_boutique: withDefault(
      z.array(z.object({ boutique: z.string().min(1).max(20), fournisseurs: Fournisseurs.min(1) })).max(500),
      [],
    ),
  })
  .refine(({ fournisseurs, par_boutique }) => fournisseurs.length + par_boutique.length > 0, {
    error: 'Choisissez au moins un fournisseur.',
    path: ['fournisseurs'],
  });
export type PropositionsChoisies = z.output<typeof PropositionsChoisies>;

const params = z.object({ numero: z.string() });
const group = 'Fournisseurs';
/** Purchases and their prices need the right `marges`; entries of stock do not. */
const access = { group, role: 'responsable', droit: 'marges' } as const;

export const listCommandesFournisseurs = defineEndpoint({
  method: 'get',
  path: '/commandes-fournisseurs',
  group,
  summary: 'Liste les commandes aux fournisseurs, la plus récente d’abord.',
  query: z.object({
    etat: EtatCommandeFournisseur.or(z.literal('')).default(''),
    fournisseur: z.string().max(17).default(''),
  }),
  response: z.array(CommandeFournisseurApercu),
});

export const exportCommandesFournisseurs = defineEndpoint({
  method: 'get',
  path: '/commandes-fournisseurs/export',
  group,
  summary: 'Exporte les commandes aux fournisseurs en CSV, ligne par ligne, avec ce qui est reçu.',
  query: z.object({ format: ExportFormat.default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});

export const listPropositions = defineEndpoint({
  method: 'get',
  path: '/commandes-fournisseurs/propositions',
  ...access,
  summary:
    'Propose ce qui manque, par fournisseur habituel, moins ce qui est déjà attendu\u00a0; au siège, boutique par boutique.',
  response: z.array(Proposition),
});

export const takePropositions = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/propositions',
  ...access,
  summary: 'Prépare un brouillon pour chaque fournisseur choisi\u00a0; au siège, pour chaque boutique choisie.',
  body: PropositionsChoisies,
  status: 201,
  response: z.array(CommandeFournisseurApercu),
  errors: [400],
});

export const createCommandeFournisseur = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs',
  ...access,
  summary: 'Crée le brouillon d’une commande à un fournisseur\u00a0; au siège, pour la boutique dite.',
  body: CommandeFournisseurCreation,
  status: 201,
  response: CommandeFournisseurComplete,
  errors: [400],
});

export const getCommandeFournisseur = defineEndpoint({
  method: 'get',
  path: '/commandes-fournisseurs/:numero',
  group,
  summary: 'Lit une commande à un fournisseur, ce qui en est reçu et ce qui reste.',
  params,
  response: CommandeFournisseurComplete,
  errors: [404],
});

export const updateCommandeFournisseur = defineEndpoint({
  method: 'put',
  path: '/commandes-fournisseurs/:numero',
  isVersioned: true,
  ...access,
  summary: 'Remplace le contenu d’un brouillon.',
  params,
  body: CommandeFournisseurInput,
  response: CommandeFournisseurComplete,
  errors: [400, 404],
});

export const passCommandeFournisseur = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/:numero/passation',
  ...access,
  touches: ['Articles'],
  summary: 'Note qu’une commande est passée au fournisseur autrement que par e-mail.',
  params,
  response: CommandeFournisseurComplete,
  errors: [400, 404],
});

export const getCommandeFournisseurPdf = defineEndpoint({
  method: 'get',
  path: '/commandes-fournisseurs/:numero/pdf',
  ...access,
  summary: 'Imprime une commande à un fournisseur.',
  params,
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [404],
});

export const sendCommandeFournisseur = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/:numero/envoi',
  ...access,
  touches: ['Articles', 'Emails'],
  summary: 'Envoie une commande au fournisseur par e-mail, en PDF\u00a0; un brouillon est alors passé.',
  params,
  body: EnvoiFournisseurInput,
  response: z.object({ email_log_id: z.string(), destinataire: z.string(), commande: CommandeFournisseurComplete }),
  errors: [400, 404],
});

export const receiveCommandeFournisseur = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/:numero/receptions',
  group,
  touches: ['Articles', 'Stock'],
  summary: 'Entre en stock ce qui est arrivé d’une commande, en tout ou en partie.',
  params,
  body: ReceptionInput,
  status: 201,
  response: CommandeFournisseurComplete,
  errors: [400, 404],
});

export const undoReception = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/:numero/receptions/:mouvement/annulation',
  group,
  touches: ['Articles', 'Stock'],
  summary: 'Reprend une réception par le mouvement contraire.',
  params: params.extend({ mouvement: z.string() }),
  status: 201,
  response: CommandeFournisseurComplete,
  errors: [400, 404],
});

export const cancelCommandeFournisseur = defineEndpoint({
  method: 'post',
  path: '/commandes-fournisseurs/:numero/annulation',
  ...access,
  touches: ['Articles'],
  summary: 'Annule ce qui reste d’une commande\u00a0: rien de plus n’en est attendu.',
  params,
  body: z.object({ motif: z.string().trim().min(1).max(200) }),
  response: CommandeFournisseurComplete,
  errors: [400, 404],
});
