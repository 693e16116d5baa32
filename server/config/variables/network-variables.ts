import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { proxyModes } from '#server/network/network-settings.ts';
import { settings } from './setting.ts';
import { flag } from './values.ts';

const reseau = { ecran: 'Réseau' };

/** Settings of how calls leave this machine, and which authorities they trust. */
export const networkVariables = {
  COMPTOIR_PROXY: z
    .enum(proxyModes)
    .default('systeme')
    .register(settings, {
      ...reseau,
      attendu: 'systeme, direct, manuel ou pac',
      sens: '`systeme` suit les réglages du système (sans fenêtre\u00a0: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), `direct` n’en prend aucun, `manuel` et `pac` prennent les suivants',
      en: 'systeme follows the system (without a window: HTTPS_PROXY, HTTP_PROXY, NO_PROXY), direct takes none, manuel and pac take what follows',
      defaut: '`systeme`',
    }),
  COMPTOIR_PROXY_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && new URL(url).username === '' && /^\/?$/.test(new URL(url).pathname))
    .optional()
    .register(settings, {
      ...reseau,
      attendu: 'une adresse http://proxy:port, sans identifiant ni mot de passe (ils ont leurs réglages)',
      sens: 'adresse du proxy «\u00a0manuel\u00a0», `http://proxy:3128`',
      en: 'address of the proxy of manuel, http://proxy:3128',
      defaut: 'aucune',
    }),
  COMPTOIR_PROXY_PAC: z
    .string()
    .refine((where) => isAbsolute(where) || /^https?:\/\/\S+$/i.test(where))
    .optional()
    .register(settings, {
      ...reseau,
      attendu: 'une adresse http:// ou https://, ou le chemin entier d’un fichier PAC',
      sens: 'adresse ou chemin du fichier PAC, pour `pac`',
      en: 'address or path of the PAC file, of pac',
      defaut: 'aucun',
    }),
  COMPTOIR_PROXY_EXCEPTIONS: z
    .string()
    .max(4_000)
    .default('')
    .register(settings, {
      ...reseau,
      attendu: 'des noms, adresses ou plages séparés par des virgules',
      sens: 'ce qui se joint sans proxy, séparé par des virgules\u00a0: `exemple.fr` (et tout ce qui en dépend), `192.168.0.0/16`, `<local>`\u00a0; cette machine n’en prend jamais',
      en: 'what is reached without a proxy, commas between: example.com (and all under it), 192.168.0.0/16, <local>',
      defaut: 'aucune',
    }),
  COMPTOIR_PROXY_IDENTIFIANT: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .register(settings, {
      ...reseau,
      attendu: 'l’identifiant demandé par le proxy',
      sens: 'identifiant demandé par le proxy de `manuel` ou `pac`',
      en: 'user name the proxy of manuel or pac asks for',
      defaut: 'aucun',
    }),
  COMPTOIR_PROXY_MOT_DE_PASSE: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .register(settings, {
      ...reseau,
      attendu: 'le mot de passe demandé par le proxy',
      sens: 'son mot de passe',
      en: 'its password',
      defaut: 'aucun',
      secret: 'toujours',
    }),
  COMPTOIR_PROXY_MAIL: flag.default(false).register(settings, {
    ...reseau,
    attendu: '0 ou 1',
    sens: '`1` fait passer aussi SMTP et IMAP par le proxy (CONNECT)',
    en: '1 has SMTP and IMAP go by the proxy too (CONNECT)',
    defaut: '`0`',
    forme: 'drapeau',
  }),
  /** PEM file of authorities that vouch for the company's servers, in addition to those of the system. */
  COMPTOIR_CA: z.string().min(1).refine(isAbsolute).optional().register(settings, {
    attendu: 'le chemin entier d’un fichier PEM',
    sens: 'fichier PEM d’autorités reconnues en plus de celles du système, en HTTPS, SMTP et IMAP',
    en: 'PEM file of authorities believed beside those of the system, in HTTPS, SMTP and IMAP',
    defaut: 'celles du système',
  }),
};
