import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/**
 * The source of a setting's value; one that the policy locks or the environment gives cannot be changed on a screen.
 */
export const Origine = z.enum(['verrouille', 'environnement', 'ecran', 'strategie', 'defaut']);
export type Origine = z.output<typeof Origine>;

/** The settings stored in the system's keychain, by the names of their variables. */
export const SecretName = z.enum([
  'COMPTOIR_SMTP_URL',
  'COMPTOIR_IMAP_URL',
  'COMPTOIR_SIGNATURE_KEY',
  'COMPTOIR_PLATEFORME_CLE',
  'COMPTOIR_PROXY_MOT_DE_PASSE',
]);
export type SecretName = z.output<typeof SecretName>;

/**
 * Encryption: from the first byte; required through STARTTLS; or only if the server offers it, and then never with a
 * password.
 */
export const Securite = z.enum(['tls', 'starttls', 'aucune']);
export type Securite = z.output<typeof Securite>;

/** A host name or an IPv4 address; empty for none. */
const Hote = z
  .string()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$/i,
    'doit être un nom comme smtp.exemple.fr',
  );
const Port = z.int().min(1).max(65_535);
/** Null keeps the present secret, empty removes it. It is never part of an answer. */
const Secret = z.string().max(1_000).nullable().default(null);

export const EnvoiInput = z.object({
  serveur: Hote,
  port: Port,
  securite: Securite,
  identifiant: z.string().max(320),
  mot_de_passe: Secret,
  /** `contact@boutique.fr` or `Boutique <contact@boutique.fr>`; empty for the shop's own address. */
  expediteur: z.string().max(400),
  accuses_lecture: z.boolean(),
});
export type EnvoiInput = z.output<typeof EnvoiInput>;

export const RetoursInput = z.object({
  serveur: Hote,
  port: Port,
  securite: z.enum(['tls', 'starttls']),
  identifiant: z.string().max(320),
  mot_de_passe: Secret,
  dossier: z.string().max(200),
});
export type RetoursInput = z.output<typeof RetoursInput>;

export const PrestataireInput = z.object({
  /** Base address, without `/v1`; empty for no provider. */
  url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]),
  cle: Secret,
});
export type PrestataireInput = z.output<typeof PrestataireInput>;

const UrlOuVide = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]);

export const PlateformeInput = z.object({
  /** Base address of the flow service, without `/v1`; empty for no platform. */
  url: UrlOuVide,
  /** Base addresses of the directory and of the token service; empty when the platform has none. */
  annuaire_url: UrlOuVide.default(''),
  jeton_url: UrlOuVide.default(''),
  identifiant: z.string().max(200).default(''),
  cle: Secret,
  /** Issued documents are sent automatically; otherwise a person sends each. */
  automatique: z.boolean(),
});
export type PlateformeInput = z.output<typeof PlateformeInput>;

export const Reglages = z.object({
  /** The keychain that stores passwords: `absent` in a service without a desktop, `ferme` when it cannot be opened. */
  trousseau: z.enum(['ouvert', 'ferme', 'absent']),
  envoi: EnvoiInput.omit({ mot_de_passe: true }).extend({
    serveur: z.string(),
    mot_de_passe_connu: z.boolean(),
    /** The sender when `expediteur` is empty; null when none is known. */
    expediteur_par_defaut: z.string().nullable(),
    origines: z.object({ serveur: Origine, expediteur: Origine, accuses_lecture: Origine }),
  }),
  retours: RetoursInput.omit({ mot_de_passe: true }).extend({
    serveur: z.string(),
    mot_de_passe_connu: z.boolean(),
    origines: z.object({ serveur: Origine }),
  }),
  signature: z.object({
    prestataire: z.enum(['universign']),
    url: z.string(),
    cle_connue: z.boolean(),
    origines: z.object({ url: Origine, cle: Origine }),
  }),
  plateforme: PlateformeInput.omit({ cle: true }).extend({
    url: z.string(),
    annuaire_url: z.string(),
    jeton_url: z.string(),
    identifiant: z.string(),
    cle_connue: z.boolean(),
    origines: z.object({
      url: Origine,
      annuaire_url: Origine,
      jeton_url: Origine,
      identifiant: Origine,
      cle: Origine,
      automatique: Origine,
    }),
  }),
});
export type Reglages = z.output<typeof Reglages>;

/** The result of a test: what happened and, when it failed, what to do about it. */
export const Essai = z.object({ succes: z.boolean(), message: z.string(), conseil: z.string() });
export type Essai = z.output<typeof Essai>;

const shared = { group: 'Admin', role: 'admin' } as const;

export const getReglages = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/reglages',
  summary: 'Lit les réglages des e-mails et de la signature, sans aucun mot de passe.',
  response: Reglages,
});

/** A field of a stored record that screens cannot change, because the policy locks it or the environment gives it. */
export const Verrou = z.object({
  /** Name of the setting in the guide. */
  nom: z.string(),
  fiche: z.enum(['tickets', 'etiquettes', 'terminal', 'sauvegardes', 'boutique']),
  champ: z.string(),
  origine: Origine.extract(['verrouille', 'environnement']),
});
export type Verrou = z.output<typeof Verrou>;

export const listVerrous = defineEndpoint({
  group: 'Admin',
  role: 'lecture',
  method: 'get',
  path: '/admin/reglages/verrous',
  summary: 'Liste les champs de la boutique, du matériel et des sauvegardes que le service informatique tient.',
  response: z.array(Verrou),
});

export const updateEnvoi = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/reglages/envoi',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle le serveur d’envoi des e-mails, sans redémarrage.',
  body: EnvoiInput,
  response: Reglages,
  errors: [400],
});

export const testEnvoi = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/reglages/envoi/essai',
  summary: 'Envoie un vrai message d’essai avec ces réglages, sans les enregistrer.',
  keepsAnswer: true,
  body: EnvoiInput.extend({ destinataire: z.email().max(320) }),
  response: Essai,
  errors: [400],
});

export const updateRetours = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/reglages/retours',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle la boîte où reviennent les e-mails refusés, sans redémarrage.',
  body: RetoursInput,
  response: Reglages,
  errors: [400],
});

export const testRetours = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/reglages/retours/essai',
  summary: 'Ouvre la boîte avec ces réglages, sans les enregistrer.',
  keepsAnswer: true,
  body: RetoursInput,
  response: Essai,
  errors: [400],
});

export const updatePrestataire = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/reglages/signature',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle le prestataire de signature, sans redémarrage.',
  body: PrestataireInput,
  response: Reglages,
  errors: [400],
});

export const testPrestataire = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/reglages/signature/essai',
  summary: 'Interroge le prestataire de signature avec ces réglages, sans les enregistrer ni rien envoyer à signer.',
  keepsAnswer: true,
  body: PrestataireInput,
  response: Essai,
  errors: [400],
});

export const updatePlateforme = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/reglages/plateforme',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle la plateforme agréée, sans redémarrage.',
  body: PlateformeInput,
  response: Reglages,
  errors: [400],
});

export const testPlateforme = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/reglages/plateforme/essai',
  summary: 'Interroge la plateforme agréée avec ces réglages, sans les enregistrer ni rien y déposer.',
  keepsAnswer: true,
  body: PlateformeInput,
  response: Essai,
  errors: [400],
});
