import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { logOutputs } from '#server/log/log-outputs.ts';
import { settings } from './setting.ts';
import { flag, port } from './values.ts';

/** Settings of the service itself: its address, its data, its first administrator. */
export const serviceVariables = {
  COMPTOIR_PORT: port.default(4870).register(settings, {
    attendu: 'un numéro de port, de 0 à 65535',
    sens: 'port d’écoute\u00a0; `0` en prend un libre',
    en: 'port the service listens on; 0 takes a free one',
    defaut: '`4870`',
    forme: 'nombre',
  }),
  COMPTOIR_HOST: z.string().min(1).default('127.0.0.1').register(settings, {
    attendu: 'une adresse de cette machine, par exemple 127.0.0.1',
    sens: 'adresse d’écoute',
    en: 'address the service listens on',
    defaut: '`127.0.0.1`',
  }),
  /** Accepts an address other than loopback without TLS. */
  COMPTOIR_ALLOW_REMOTE: flag.default(false).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` accepte une autre adresse que celle de la machine\u00a0; mettez alors TLS devant',
    en: '1 accepts another address than this machine’s own; put TLS in front of it then',
    defaut: '`0`',
    forme: 'drapeau',
  }),
  COMPTOIR_DATA_DIR: z.string().min(1).optional().register(settings, {
    attendu: 'le chemin d’un dossier',
    sens: 'données et journaux',
    en: 'folder of the data and the logs',
    defaut: 'dossier du système',
  }),
  /** Folder read by windows of every account of the machine, and written by the service's account only. */
  COMPTOIR_ANNOUNCE_DIR: z.string().trim().max(1_000).refine(isAbsolute).optional().register(settings, {
    attendu: 'le chemin entier d’un dossier',
    sens: 'dossier où le service dit aux fenêtres des autres comptes de cette machine où il les attend\u00a0; son compte seul y écrit',
    en: 'folder in which the service tells windows of this machine’s other accounts where it waits for them; only its account may write there',
    defaut: 'aucun',
  }),
  /** With 1, the service continues after the window is closed while tills, or windows of other sessions, use it. */
  COMPTOIR_BACKGROUND: flag.default(true).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` continue de servir les caisses, et les fenêtres des autres sessions, une fois la fenêtre fermée\u00a0; `0` s’arrête avec elle',
    en: '1 goes on serving tills, and windows of other sessions, once the window is closed; 0 ends with it',
    defaut: '`1`',
    forme: 'drapeau',
  }),
  /** Second folder for backups, besides the data folder: another disk, a network share. */
  COMPTOIR_BACKUP_DIR: z.string().trim().max(1_000).refine(isAbsolute).optional().register(settings, {
    attendu: 'le chemin entier d’un dossier',
    sens: 'second dossier des sauvegardes, par son chemin entier\u00a0; chaque poste y a le sien, `comptoir-<poste>`',
    en: 'second folder for backups, as a whole path; each till has its own in it',
    defaut: 'aucun',
    ecran: 'Sauvegardes',
  }),
  /**
   * The backup to restore in place of a lost database (or `boutique`, or `avant-mise-a-jour`); ignored while all open.
   */
  COMPTOIR_RESTORE: z
    .string()
    .regex(/^([\dTZ-]{10,40}|boutique|avant-mise-a-jour)$/)
    .optional()
    .register(settings, {
      attendu: 'le nom d’une copie, par exemple 2026-11-21T17-00-00-000Z, boutique ou avant-mise-a-jour',
      sens: 'le nom de la copie à remettre à la place d’une base perdue, ou `boutique` pour une caisse rattachée (le message de démarrage le donne)\u00a0; `avant-mise-a-jour` rend à une version antérieure les données de son format\u00a0; sans effet tant que les données s’ouvrent',
      en: 'name of the backup to put back in place of a lost database, boutique for a till of a shop, or avant-mise-a-jour to give an earlier version the data of its own schema back',
      defaut: 'aucune',
    }),
  COMPTOIR_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').register(settings, {
    attendu: 'silent, error, warn, info ou debug',
    sens: '`silent`, `error`, `warn`, `info` ou `debug`',
    en: 'how much is logged',
    defaut: '`info`',
  }),
  COMPTOIR_LOG_OUTPUT: z.enum(logOutputs).default('files').register(settings, {
    attendu: 'files, journal, json, files+journal ou files+json',
    sens: 'où va le journal\u00a0: ses fichiers (`files`), la sortie standard en JSON (`json`), la même avec les priorités de systemd (`journal`), ou les deux (`files+journal`, `files+json`)',
    en: 'where the log goes: its files, standard output as JSON, the same with systemd’s priorities (journal), or both',
    defaut: '`files`',
  }),
  COMPTOIR_POSTE: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/)
    // A hub’s own code: what it numbers is told apart by it.
    .refine((code) => code !== 'HUB')
    .optional()
    .register(settings, {
      attendu: 'un code de 1 à 4 lettres majuscules ou chiffres, par exemple P01, et non HUB, celui d’un siège',
      sens: 'code du poste, 1 à 4 majuscules ou chiffres, dans chaque numéro\u00a0; un par poste',
      en: 'code of the till, 1 to 4 capitals or digits, part of every number it gives',
      defaut: '`P01`',
    }),
  COMPTOIR_ADMIN_EMAIL: z.email().optional().register(settings, {
    attendu: 'une adresse e-mail',
    sens: 'avec le mot de passe, crée le premier compte quand il n’y en a pas',
    en: 'e-mail of the first administrator, made where there is no user yet',
    defaut: 'aucun',
  }),
  COMPTOIR_ADMIN_PASSWORD: z.string().min(12).optional().register(settings, {
    attendu: 'un mot de passe d’au moins 12 caractères',
    sens: 'son mot de passe, 12 caractères au moins',
    en: 'password of the first administrator, 12 characters or more',
    defaut: 'aucun',
    secret: 'toujours',
  }),
  COMPTOIR_API_KEY: z.string().min(32).optional().register(settings, {
    attendu: 'une clé d’au moins 32 caractères',
    sens: 'clé d’administration reconnue au démarrage\u00a0; 32 caractères au moins',
    en: 'administration key known from the start, 32 characters or more',
    defaut: 'aucune',
    secret: 'toujours',
  }),
  COMPTOIR_DEMO: flag.default(false).register(settings, {
    attendu: '0 ou 1',
    sens: '`1` remplit une boutique vide de données de démonstration',
    en: '1 fills an empty shop with demonstration data',
    defaut: '`0`',
    forme: 'drapeau',
  }),
  COMPTOIR_CORS_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(z.url().refine((origin) => new URL(origin).origin === origin)))
    .default([])
    .register(settings, {
      attendu: 'une liste d’origines exactes séparées par des virgules, par exemple https://erp.exemple.fr',
      sens: 'origines web exactes autorisées, séparées par des virgules',
      en: 'exact web origins that are allowed, separated by commas',
      defaut: 'aucune',
    }),
};
