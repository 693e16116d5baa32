import { z } from 'zod';
import { findSender } from '#server/email/address.ts';
import { settings } from './setting.ts';
import { flag, keyUrl } from './values.ts';

const courrier = { ecran: 'Serveurs d’e-mail' };
const signature = { ecran: 'Signature' };
const plateforme = { ecran: 'Plateforme' };

/** Settings of services outside the shop: mail servers, the provider of signatures, the platform of e-invoices. */
export const outsideVariables = {
  COMPTOIR_SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(settings, {
      attendu: 'une adresse smtp:// ou smtps://',
      sens: 'serveur d’envoi, `smtp://` ou `smtps://utilisateur:motdepasse@serveur:port`',
      en: 'server e-mails leave by, smtp:// or smtps://user:password@server:port',
      defaut: 'aucun',
      secret: 'adresse',
      ...courrier,
    }),
  COMPTOIR_MAIL_FROM: z
    .string()
    .refine((text) => findSender(text) !== undefined)
    .optional()
    .register(settings, {
      attendu: 'une adresse e-mail, seule ou sous la forme « Boutique <contact@boutique.fr> »',
      sens: 'expéditeur, `Boutique <contact@boutique.fr>`',
      en: 'whom e-mails come from, Shop <contact@shop.fr>',
      defaut: 'aucun',
      ...courrier,
    }),
  COMPTOIR_EMAIL_WORKERS: z.coerce.number().int().min(1).max(64).default(3).register(settings, {
    attendu: 'un nombre de 1 à 64',
    sens: 'envois en même temps, de 1 à 64',
    en: 'how many e-mails are sent at the same time, 1 to 64',
    defaut: '`3`',
    forme: 'nombre',
  }),
  COMPTOIR_EMAIL_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(5).register(settings, {
    attendu: 'un nombre de 1 à 20',
    sens: 'essais par message, de 1 à 20',
    en: 'attempts for each e-mail, 1 to 20',
    defaut: '`5`',
    forme: 'nombre',
  }),
  COMPTOIR_EMAIL_READ_RECEIPTS: flag.default(false).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` demande un accusé de lecture',
    en: '1 asks for a read receipt',
    defaut: '`0`',
    forme: 'drapeau',
    ...courrier,
  }),
  COMPTOIR_IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .register(settings, {
      attendu: 'une adresse imap:// ou imaps://',
      sens: 'boîte où reviennent refus et accusés, `imap://` ou `imaps://`',
      en: 'mailbox that refusals and receipts come back to, imap:// or imaps://',
      defaut: 'aucune',
      secret: 'adresse',
      ...courrier,
    }),
  COMPTOIR_SIGNATURE_PROVIDER: z
    .enum(['universign'])
    .optional()
    .register(settings, {
      attendu: 'universign',
      sens: '`universign`\u00a0; demande les deux suivants',
      en: 'who signs documents; asks for the two that follow',
      defaut: 'aucun',
      ...signature,
    }),
  COMPTOIR_SIGNATURE_URL: keyUrl.optional().register(settings, {
    attendu: 'une adresse https:// (http:// seulement sur cette machine)',
    sens: 'adresse de base du prestataire',
    en: 'base address of who signs',
    defaut: 'aucune',
    ...signature,
  }),
  COMPTOIR_SIGNATURE_KEY: z
    .string()
    .min(1)
    .optional()
    .register(settings, {
      attendu: 'la clé donnée par le prestataire',
      sens: 'sa clé',
      en: 'key for who signs',
      defaut: 'aucune',
      secret: 'toujours',
      ...signature,
    }),
  COMPTOIR_PLATEFORME_URL: keyUrl.optional().register(settings, {
    attendu: 'une adresse https:// (http:// seulement sur cette machine)',
    sens: 'adresse du service de flux de la plateforme agréée, sans `/v1`',
    en: 'address of the flow service of the e-invoicing platform, without /v1',
    defaut: 'aucune',
    ...plateforme,
  }),
  COMPTOIR_PLATEFORME_ANNUAIRE_URL: keyUrl.optional().register(settings, {
    attendu: 'une adresse https:// (http:// seulement sur cette machine)',
    sens: 'adresse de son annuaire',
    en: 'address of its directory',
    defaut: 'aucune',
    ...plateforme,
  }),
  COMPTOIR_PLATEFORME_JETON_URL: keyUrl.optional().register(settings, {
    attendu: 'une adresse https:// (http:// seulement sur cette machine)',
    sens: 'adresse qui donne des jetons contre l’identifiant et la clé\u00a0; sans elle, la clé est le jeton',
    en: 'address that gives tokens for the identifier and the key; without it the key is the token',
    defaut: 'aucune',
    ...plateforme,
  }),
  COMPTOIR_PLATEFORME_IDENTIFIANT: z
    .string()
    .min(1)
    .optional()
    .register(settings, {
      attendu: 'l’identifiant donné par la plateforme',
      sens: 'identifiant chez elle',
      en: 'identifier there',
      defaut: 'aucun',
      ...plateforme,
    }),
  COMPTOIR_PLATEFORME_CLE: z
    .string()
    .min(1)
    .optional()
    .register(settings, {
      attendu: 'la clé donnée par la plateforme',
      sens: 'clé chez elle',
      en: 'key there',
      defaut: 'aucune',
      secret: 'toujours',
      ...plateforme,
    }),
  /** With 1, issued documents are sent automatically. */
  COMPTOIR_PLATEFORME_AUTOMATIQUE: flag.default(false).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` envoie seul ce qui est émis',
    en: '1 sends what is issued by itself',
    defaut: '`0`',
    forme: 'drapeau',
    ...plateforme,
  }),
};
