import { z } from 'zod';

/** The means of payment common to all shops. */
export const moyensCommuns = {
  especes: 'Espèces',
  carte: 'Carte bancaire',
  cheque: 'Chèque',
  virement: 'Virement',
  prelevement: 'Prélèvement',
  bon_cadeau: 'Bon cadeau',
  avoir: 'Avoir',
  credit_client: 'Crédit du client',
} as const;
type MoyenCommun = keyof typeof moyensCommuns;

/** The means that move no money: a credit note or the customer's credit is used, or one becomes the other. */
const moyensInternes = ['avoir', 'credit_client'] as const satisfies readonly MoyenCommun[];

/** A means of payment of this shop alone, e.g. a meal voucher or a local currency. */
export const MoyenPropre = z.object({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,19}$/, 'doit être fait de lettres minuscules, de chiffres et de traits bas')
    .refine((code) => !Object.hasOwn(moyensCommuns, code), 'est déjà celui d’un moyen de toutes les boutiques'),
  intitule: z.string().trim().min(1).max(35),
  /** False once it is no longer taken; earlier payments keep its name. */
  actif: z.boolean().default(true),
  /** Its payments lie in the drawer, which opens for it. */
  ouvre_tiroir: z.boolean().default(false),
  /** Its payments have a number worth storing, of a voucher or a slip. */
  a_reference: z.boolean().default(false),
});
export type MoyenPropre = z.output<typeof MoyenPropre>;

/** The common means that open the drawer, and those that have a reference. */
const ouvrent: readonly string[] = ['especes'];
const ontReference: readonly string[] = ['cheque', 'virement'];

/** A means of payment as it is offered; `propre` is true for those of this shop alone. */
export const Moyen = MoyenPropre.extend({ code: z.string(), propre: z.boolean() });
export type Moyen = z.output<typeof Moyen>;

export function isInterne(code: string): boolean {
  return moyensInternes.some((interne) => interne === code);
}

const communs: readonly Moyen[] = Object.entries(moyensCommuns).map(([code, intitule]) => ({
  code,
  intitule,
  actif: true,
  ouvre_tiroir: ouvrent.includes(code),
  a_reference: ontReference.includes(code),
  propre: false,
}));

/** Returns every means of payment of a shop, the common ones first. */
export function listMoyensOf(propres: readonly MoyenPropre[]): Moyen[] {
  return [...communs, ...propres.map((moyen) => ({ ...moyen, propre: true }))];
}

/** Returns the label of a means of payment, or its code when it is no longer known. */
export function toMoyenLabel(code: string, propres: readonly MoyenPropre[] = []): string {
  return listMoyensOf(propres).find((moyen) => moyen.code === code)?.intitule ?? code;
}
