import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { findSender } from '../email/address.ts';
import { isLoopback } from '../email/loopback.ts';
import { updatesExpectations, updatesVariables } from './updates-variables.ts';

const flag = z.enum(['0', '1']).transform((text) => text === '1');
/** Its scheme in small letters, so that what may only be reached in https is told by its first letters. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ''));

/** Where a key is sent: it never crosses a network in the clear. */
const keyUrl = httpUrl.refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname));

/** Every variable of the configuration, and the values it may have. */
export const Variables = z.object({
  COMPTOIR_PORT: z.coerce.number().int().min(0).max(65_535).default(4870),
  COMPTOIR_HOST: z.string().min(1).default('127.0.0.1'),
  /** States that another address than loopback is wanted although it is not protected by TLS. */
  COMPTOIR_ALLOW_REMOTE: flag.default(false),
  COMPTOIR_DATA_DIR: z.string().min(1).optional(),
  /** Where copies are carried beside the data folder: another disk, a share of the network. */
  COMPTOIR_BACKUP_DIR: z.string().trim().max(1_000).refine(isAbsolute).optional(),
  /** The copy to put back in place of a database that was lost, or a till's shop; does nothing while none is. */
  COMPTOIR_RESTORE: z
    .string()
    .regex(/^([\dTZ-]{10,40}|boutique)$/)
    .optional(),
  COMPTOIR_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  COMPTOIR_POSTE: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/)
    .optional(),
  COMPTOIR_ADMIN_EMAIL: z.email().optional(),
  COMPTOIR_ADMIN_PASSWORD: z.string().min(12).optional(),
  COMPTOIR_API_KEY: z.string().min(32).optional(),
  COMPTOIR_DEMO: flag.default(false),
  COMPTOIR_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  COMPTOIR_MAIL_FROM: z
    .string()
    .refine((text) => findSender(text) !== undefined)
    .optional(),
  COMPTOIR_EMAIL_WORKERS: z.coerce.number().int().min(1).max(64).default(3),
  COMPTOIR_EMAIL_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(5),
  COMPTOIR_EMAIL_READ_RECEIPTS: flag.default(false),
  COMPTOIR_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  COMPTOIR_SIGNATURE_PROVIDER: z.enum(['universign']).optional(),
  COMPTOIR_SIGNATURE_URL: keyUrl.optional(),
  COMPTOIR_SIGNATURE_KEY: z.string().min(1).optional(),
  COMPTOIR_PLATEFORME_URL: keyUrl.optional(),
  COMPTOIR_PLATEFORME_ANNUAIRE_URL: keyUrl.optional(),
  COMPTOIR_PLATEFORME_JETON_URL: keyUrl.optional(),
  COMPTOIR_PLATEFORME_IDENTIFIANT: z.string().min(1).optional(),
  COMPTOIR_PLATEFORME_CLE: z.string().min(1).optional(),
  /** 1 sends what is issued by itself. */
  COMPTOIR_PLATEFORME_AUTOMATIQUE: flag.default(false),
  COMPTOIR_BACKOFFICE_URL: httpUrl.optional(),
  COMPTOIR_BACKOFFICE_TOKEN: z.string().min(1).optional(),
  /** The file in which each machine finds the one-time code it joins by: `machine;code`, a line each. */
  COMPTOIR_BACKOFFICE_CODES: z.string().min(1).refine(isAbsolute).optional(),
  /** SHA-256 of the key of the back office's certificate, where no authority vouches for it. */
  COMPTOIR_BACKOFFICE_FINGERPRINT: z
    .string()
    .transform((text) => text.replace(/[:\s]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/))
    .optional(),
  COMPTOIR_GATEWAY_TOKEN: z.string().min(32).optional(),
  /** Where tills reach this back office, over HTTPS; the loopback port serves it too. */
  COMPTOIR_GATEWAY_HOST: z.string().min(1).default('0.0.0.0'),
  COMPTOIR_GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Files of a certificate and its key, as PEM; the shop makes its own without them. */
  COMPTOIR_TLS_CERT: z.string().min(1).optional(),
  COMPTOIR_TLS_KEY: z.string().min(1).optional(),
  ...updatesVariables,
  COMPTOIR_CORS_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(z.url().refine((origin) => new URL(origin).origin === origin)))
    .default([]),
});
export type Variables = z.output<typeof Variables>;

/** What each variable must be, in French, for the one line a wrong value is refused with. */
export const expectations: Record<keyof Variables, string> = {
  COMPTOIR_PORT: 'un numéro de port, de 0 à 65535',
  COMPTOIR_HOST: 'une adresse de cette machine, par exemple 127.0.0.1',
  COMPTOIR_ALLOW_REMOTE: '0 ou 1',
  COMPTOIR_DATA_DIR: 'le chemin d’un dossier',
  COMPTOIR_BACKUP_DIR: 'le chemin entier d’un dossier',
  COMPTOIR_RESTORE: 'le nom d’une copie, par exemple 2026-11-21T17-00-00-000Z, ou boutique',
  COMPTOIR_LOG_LEVEL: 'silent, error, warn, info ou debug',
  COMPTOIR_POSTE: 'un code de 1 à 4 lettres majuscules ou chiffres, par exemple P01',
  COMPTOIR_ADMIN_EMAIL: 'une adresse e-mail',
  COMPTOIR_ADMIN_PASSWORD: 'un mot de passe d’au moins 12 caractères',
  COMPTOIR_API_KEY: 'une clé d’au moins 32 caractères',
  COMPTOIR_DEMO: '0 ou 1',
  COMPTOIR_SMTP_URL: 'une adresse smtp:// ou smtps://',
  COMPTOIR_MAIL_FROM: 'une adresse e-mail, seule ou sous la forme « Boutique <contact@boutique.fr> »',
  COMPTOIR_EMAIL_WORKERS: 'un nombre de 1 à 64',
  COMPTOIR_EMAIL_ATTEMPTS: 'un nombre de 1 à 20',
  COMPTOIR_EMAIL_READ_RECEIPTS: '0 ou 1',
  COMPTOIR_IMAP_URL: 'une adresse imap:// ou imaps://',
  COMPTOIR_SIGNATURE_PROVIDER: 'universign',
  COMPTOIR_SIGNATURE_URL: 'une adresse https:// (http:// seulement sur cette machine)',
  COMPTOIR_SIGNATURE_KEY: 'la clé donnée par le prestataire',
  COMPTOIR_PLATEFORME_URL: 'une adresse https:// (http:// seulement sur cette machine)',
  COMPTOIR_PLATEFORME_ANNUAIRE_URL: 'une adresse https:// (http:// seulement sur cette machine)',
  COMPTOIR_PLATEFORME_JETON_URL: 'une adresse https:// (http:// seulement sur cette machine)',
  COMPTOIR_PLATEFORME_IDENTIFIANT: 'l’identifiant donné par la plateforme',
  COMPTOIR_PLATEFORME_CLE: 'la clé donnée par la plateforme',
  COMPTOIR_PLATEFORME_AUTOMATIQUE: '0 ou 1',
  COMPTOIR_BACKOFFICE_URL: 'une adresse http:// ou https://',
  COMPTOIR_BACKOFFICE_TOKEN: 'le jeton donné par le back-office',
  COMPTOIR_BACKOFFICE_CODES:
    'le chemin entier du fichier des codes, pour chaque poste une ligne avec sa machine et son code',
  ...updatesExpectations,
  COMPTOIR_BACKOFFICE_FINGERPRINT: 'l’empreinte SHA-256 que donne le back-office, 64 chiffres hexadécimaux',
  COMPTOIR_GATEWAY_TOKEN: 'un jeton d’au moins 32 caractères',
  COMPTOIR_GATEWAY_HOST: 'une adresse de cette machine, par exemple 0.0.0.0',
  COMPTOIR_TLS_CERT: 'le chemin d’un fichier PEM',
  COMPTOIR_TLS_KEY: 'le chemin d’un fichier PEM',
  COMPTOIR_GATEWAY_PORT: 'un numéro de port, de 0 à 65535',
  COMPTOIR_CORS_ORIGINS: 'une liste d’origines exactes séparées par des virgules, par exemple https://erp.exemple.fr',
};
