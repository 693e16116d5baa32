import { z } from 'zod';

/** The means every shop has. */
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
export type MoyenCommun = keyof typeof moyensCommuns;

/** Those by which no money moves: a credit note or the customer's credit is used, or becomes the other. */
export const moyensInternes = ['avoir', 'credit_client'] as const satisfies readonly MoyenCommun[];

/** A means that only this shop takes: a meal voucher, a local currency. */
export const MoyenPropre = z.object({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,19}$/, 'doit être fait de lettres minuscules, de chiffres et de traits bas')
    .refine((code) => !Object.hasOwn(moyensCommuns, code), 'est déjà celui d’un moyen de toutes les boutiques'),
  intitule: z.string().trim().min(1).max(35),
  /** False for one that is taken no more; what was paid by it keeps its name. */
  actif: z.boolean().default(true),
  /** What is taken or given by it lies in the drawer, which opens for it. */
  ouvre_tiroir: z.boolean().default(false),
  /** It has a number that is worth keeping: of a voucher, of a slip. */
  a_reference: z.boolean().default(false),
});
export type MoyenPropre = z.output<typeof MoyenPropre>;

/** Means of all shops that open the drawer, and those that have a reference. */
const ouvrent: readonly string[] = ['especes'];
const ontReference: readonly string[] = ['cheque', 'virement'];

/** A means as it is offered: `propre` tells those of this shop alone. */
export const Moyen = MoyenPropre.extend({ code: z.string(), propre: z.boolean() });
export type Moyen = z.output<typeof Moyen>;

export function isInterne(code: string): boolean {
  return moyensInternes.some((interne) => interne === code);
}

/** Every means of a shop, those of all shops first. */
export function listMoyensOf(propres: readonly MoyenPropre[]): Moyen[] {
  const communs = Object.entries(moyensCommuns).map(([code, intitule]) => ({
    code,
    intitule,
    actif: true,
    ouvre_tiroir: ouvrent.includes(code),
    a_reference: ontReference.includes(code),
    propre: false,
  }));
  return [...communs, ...propres.map((moyen) => ({ ...moyen, propre: true }))];
}

/** What a means is called; its code where nobody knows it any more. */
export function toMoyenWord(code: string, propres: readonly MoyenPropre[] = []): string {
  return listMoyensOf(propres).find((moyen) => moyen.code === code)?.intitule ?? code;
}
