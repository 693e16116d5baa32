import { createPublicKey } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { updateChannels } from '#shared/updates.ts';
import { settings } from './setting.ts';
import { flag } from './values.ts';

const clock = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Settings of the desktop program's updates: where they come from, and which ones it may take. */
export const updatesVariables = {
  COMPTOIR_UPDATES_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .register(settings, {
      attendu: 'une adresse https://',
      sens: 'adresse `https://` du flux des mises à jour, chez l’éditeur ou sur un miroir du réseau',
      en: 'https address of the feed of updates, the maker’s or a mirror’s',
      defaut: 'aucune',
    }),
  COMPTOIR_UPDATES_CHANNEL: z
    .enum(updateChannels)
    .default('stable')
    .register(settings, {
      attendu: updateChannels.join(' ou '),
      sens: '`stable`, ou `pilote` pour les machines qui essaient les versions avant les autres',
      en: 'stable, or pilote for machines that try versions before the others',
      defaut: '`stable`',
    }),
  /** Public Ed25519 keys (DER in base64), separated by commas, of the feeds to trust instead of the built-in ones. */
  COMPTOIR_UPDATES_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().refine(isEd25519)).min(1))
    .optional()
    .register(settings, {
      attendu: 'une clé publique Ed25519 en base64 (ou plusieurs, séparées par des virgules)',
      sens: 'clé publique Ed25519 (DER, base64) dont les flux sont crus\u00a0; plusieurs se séparent par des virgules',
      en: 'public Ed25519 key (DER, base64) whose feeds are believed; several have commas between them',
      defaut: 'celle du programme',
    }),
  /** PEM file of authorities that vouch for a mirror in the company’s network, in addition to those of the system. */
  COMPTOIR_UPDATES_CA: z.string().min(1).refine(isAbsolute).optional().register(settings, {
    attendu: 'le chemin entier d’un fichier PEM',
    sens: 'fichier PEM de l’autorité de l’entreprise qui a signé le certificat du miroir',
    en: 'PEM file of the company’s authority that issued the mirror’s certificate',
    defaut: 'celles du système',
  }),
  /** The only version this machine may have, even an older one. */
  COMPTOIR_UPDATES_PIN: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional()
    .register(settings, {
      attendu: 'un numéro de version, par exemple 1.4.0',
      sens: 'la seule version que cette machine doit avoir, même plus ancienne que la sienne',
      en: 'the one version this machine shall have, even an older one',
      defaut: 'aucune',
    }),
  COMPTOIR_UPDATES_PAUSE: flag.default(false).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` ne prend plus aucune mise à jour',
    en: '1 takes no update any more',
    defaut: '`0`',
    forme: 'drapeau',
  }),
  /** The shop's opening hours as minutes of the day; nothing is installed during them without being asked for. */
  COMPTOIR_UPDATES_HOURS: z
    .string()
    .regex(clock)
    .transform(toHours)
    .refine(({ from, to }) => from < to)
    .optional()
    .register(settings, {
      attendu: 'les heures d’ouverture de la boutique, par exemple 09:00-19:30',
      sens: 'heures d’ouverture (`09:00-19:30`), pendant lesquelles rien ne s’installe sans qu’on le demande',
      en: 'opening hours (09:00-19:30) in which nothing is installed unasked',
      defaut: 'aucune',
    }),
};

function isEd25519(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function toHours(text: string) {
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = text.split(/[:-]/).map(Number);
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}
