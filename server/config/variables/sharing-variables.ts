import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { settings } from './setting.ts';
import { httpUrl, port } from './values.ts';

/** Settings of working with other machines: the shop this till belongs to, or the tills of this shop. */
export const sharingVariables = {
  COMPTOIR_BACKOFFICE_URL: httpUrl.optional().register(settings, {
    attendu: 'une adresse http:// ou https://',
    sens: 'adresse d’un back-office distant, en `https://`',
    en: 'address of the back office this till works with, in https',
    defaut: 'intégré',
  }),
  COMPTOIR_BACKOFFICE_TOKEN: z.string().min(1).optional().register(settings, {
    attendu: 'le jeton donné par le back-office',
    sens: 'son jeton\u00a0; une caisse neuve sans `COMPTOIR_POSTE` reçoit son code de la boutique à son premier démarrage',
    en: 'its token; a new till without a code of its own is given one when it first starts',
    defaut: 'aucun',
    secret: 'toujours',
  }),
  /** The file in which each machine finds the one-time code it joins with, one line `machine;code` each. */
  COMPTOIR_BACKOFFICE_CODES: z.string().min(1).refine(isAbsolute).optional().register(settings, {
    attendu: 'le chemin entier du fichier des codes, pour chaque poste une ligne avec sa machine et son code',
    sens: 'à la place du jeton, le chemin du fichier où chaque machine trouve son code à usage unique (`machine;code`)',
    en: 'instead of the token, path of the file in which each machine finds its one-time code (machine;code)',
    defaut: 'aucun',
  }),
  /** SHA-256 of the key of the back office's certificate, for one that no authority vouches for. */
  COMPTOIR_BACKOFFICE_FINGERPRINT: z
    .string()
    .transform((text) => text.replace(/[:\s]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/))
    .optional()
    .register(settings, {
      attendu: 'l’empreinte SHA-256 que donne le back-office, 64 chiffres hexadécimaux',
      sens: 'empreinte SHA-256 de la clé de son certificat, quand aucune autorité n’en répond',
      en: 'SHA-256 of the key of its certificate, where no authority vouches for it',
      defaut: 'aucune',
    }),
  COMPTOIR_GATEWAY_TOKEN: z.string().min(32).optional().register(settings, {
    attendu: 'un jeton d’au moins 32 caractères',
    sens: 'fait de ce poste le back-office des autres\u00a0; 32 caractères au moins',
    en: 'makes this machine the back office of the others; 32 characters or more',
    defaut: 'aucun',
    secret: 'toujours',
  }),
  /** Address at which tills reach this back office over HTTPS; the loopback port serves it too. */
  COMPTOIR_GATEWAY_HOST: z.string().min(1).default('0.0.0.0').register(settings, {
    attendu: 'une adresse de cette machine, par exemple 0.0.0.0',
    sens: 'adresse où les autres postes joignent celui-ci, en `https://`',
    en: 'address where the other tills reach this one, in https',
    defaut: '`0.0.0.0`',
  }),
  COMPTOIR_GATEWAY_PORT: port.optional().register(settings, {
    attendu: 'un numéro de port, de 0 à 65535',
    sens: 'le port où ils le joignent',
    en: 'port where they reach it',
    defaut: 'aucun',
    forme: 'nombre',
  }),
  /** PEM files of a certificate and its key; without them the shop makes its own. */
  COMPTOIR_TLS_CERT: z.string().min(1).optional().register(settings, {
    attendu: 'le chemin d’un fichier PEM',
    sens: 'fichier PEM du certificat\u00a0; sans lui, la boutique fait le sien',
    en: 'PEM file of the certificate; the shop makes its own without it',
    defaut: 'aucun',
  }),
  COMPTOIR_TLS_KEY: z.string().min(1).optional().register(settings, {
    attendu: 'le chemin d’un fichier PEM',
    sens: 'fichier PEM de sa clé',
    en: 'PEM file of its key',
    defaut: 'aucun',
  }),
};
