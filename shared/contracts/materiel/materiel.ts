import { z } from 'zod';
import { Essai } from '#shared/contracts/service/reglages.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A host name or an IPv4 address on the shop's network; empty for no device. */
const Adresse = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$/i, 'doit être de la forme 192.168.1.50');
const Port = z.int().min(1).max(65_535);

/** Characters per line: 32 on paper of 58 mm, 42 or 48 on paper of 80 mm. */
export const Colonnes = z.union([z.literal(32), z.literal(42), z.literal(48)]);
export type Colonnes = z.output<typeof Colonnes>;

/**
 * The code page a receipt printer writes French with; `multilingual` switches code pages within a line where needed.
 */
export const PageCode = z.enum(['cp1252', 'cp858', 'multilingual']);
export type PageCode = z.output<typeof PageCode>;

/** The connector of the receipt printer that the cash drawer is plugged into. */
export const Tiroir = z.enum(['aucun', 'broche2', 'broche5']);
export type Tiroir = z.output<typeof Tiroir>;

/**
 * Name of a print queue of the system; empty for none. In Windows it may have spaces, and be one that another PC shares:
 * `\\CAISSE2\Tickets`.
 */
const FileImpression = z
  .string()
  .max(127)
  .regex(
    /^((\\\\[\p{L}\p{N}][\p{L}\p{N}.-]*\\)?[\p{L}\p{N}_][^/#'"\\\p{Cc}]*)?$/u,
    'doit être le nom d’une file d’impression, ou d’une imprimante partagée\u00a0: \\\\poste\\imprimante',
  );

/** An ESC/POS receipt printer: on the network or, without an address, a print queue of the system (e.g. by USB). */
export const ImprimanteTickets = z.object({
  adresse: Adresse.default(''),
  port: Port.default(9_100),
  file: FileImpression.default(''),
  colonnes: Colonnes.default(48),
  page_code: PageCode.default('cp1252'),
  tiroir: Tiroir.default('aucun'),
  /** Waits until the printer confirms that it has printed; false for a printer that never answers. */
  confirmation: z.boolean().default(true),
});
export type ImprimanteTickets = z.output<typeof ImprimanteTickets>;

/** A ZPL label printer on the network. */
export const ImprimanteEtiquettes = z.object({
  adresse: Adresse.default(''),
  port: Port.default(9_100),
  largeur_mm: z.int().min(20).max(120).default(57),
  hauteur_mm: z.int().min(10).max(200).default(32),
  /** Resolution of its head, in dots per inch. */
  points: z.union([z.literal(203), z.literal(300)]).default(203),
});
export type ImprimanteEtiquettes = z.output<typeof ImprimanteEtiquettes>;

/** A payment terminal on the network that speaks Caisse-AP over IP. */
export const TerminalPaiement = z.object({
  adresse: Adresse.default(''),
  port: Port.default(8_888),
  /** Number by which the terminal knows this till. */
  caisse: z
    .string()
    .regex(/^\d{2}$/, 'doit être de deux chiffres')
    .default('01'),
  /** Version of the protocol; from 3.2 on, the terminal is asked for the customer's receipt. */
  protocole: z.enum(['3.0', '3.2']).default('3.0'),
});
export type TerminalPaiement = z.output<typeof TerminalPaiement>;

/** The equipment of this poste; each poste has its own. */
export const Materiel = z.object({
  tickets: ImprimanteTickets.prefault({}),
  etiquettes: ImprimanteEtiquettes.prefault({}),
  terminal: TerminalPaiement.prefault({}),
});
export type Materiel = z.output<typeof Materiel>;

/** The two kinds of printers. */
export const Imprimante = z.enum(['tickets', 'etiquettes']);
export type Imprimante = z.output<typeof Imprimante>;

export const getMateriel = defineEndpoint({
  method: 'get',
  path: '/admin/materiel',
  group: 'Admin',
  role: 'lecture',
  summary: 'Lit les imprimantes et le terminal de paiement de ce poste.',
  response: Materiel,
});

export const updateMateriel = defineEndpoint({
  method: 'put',
  path: '/admin/materiel',
  group: 'Admin',
  role: 'admin',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle les imprimantes et le terminal de paiement de ce poste, sans redémarrage.',
  body: Materiel,
  response: Materiel,
  errors: [400],
});

export const testImprimante = defineEndpoint({
  method: 'post',
  path: '/admin/materiel/essai',
  group: 'Admin',
  role: 'admin',
  keepsAnswer: true,
  summary: 'Imprime un essai avec ces réglages, sans les enregistrer.',
  body: Materiel.extend({ imprimante: Imprimante }),
  response: Essai,
});

export const openTiroir = defineEndpoint({
  method: 'post',
  path: '/materiel/tiroir',
  group: 'Documents',
  droit: 'tiroir',
  keepsAnswer: true,
  summary: 'Ouvre le tiroir-caisse de ce poste, à l’instant ou pas du tout.',
  body: z.object({
    /** The reason, as the technical journal records it. */
    motif: z.string().trim().min(1).max(200),
  }),
  response: Essai,
  errors: [400],
});

/** Returns whether a poste has a receipt printer, by network or by a print queue. */
export function hasImprimanteTickets({ adresse, file }: Pick<ImprimanteTickets, 'adresse' | 'file'>): boolean {
  return adresse !== '' || file !== '';
}
