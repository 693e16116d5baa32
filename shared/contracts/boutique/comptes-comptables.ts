import { z } from 'zod';

/** An account of the French chart: at least three digits, then what the shop adds. */
export const CompteComptable = z
  .string()
  .regex(/^[1-7]\d{2}[0-9A-Z]{0,10}$/, 'commence par trois chiffres du plan comptable, sans espace (707000)');
const CodeJournal = z.string().regex(/^[A-Z0-9]{1,3}$/, 'est fait d’une à trois majuscules ou chiffres (VE)');
const autre = z.union([z.literal(''), CompteComptable]);

/** The accounts of a VAT rate: its VAT, and its sales where they differ from the general accounts (else empty). */
const ComptesTaux = z.object({
  taux: z.number().min(0).max(100),
  tva: autre,
  biens: autre,
  services: autre,
});
type ComptesTaux = z.output<typeof ComptesTaux>;

export const natureJournaux = ['ventes', 'caisse', 'banque', 'divers'] as const;
export type NatureJournal = (typeof natureJournaux)[number];

/** The account and the journal that receive what is paid by a means. */
export const CompteMoyen = z.object({
  moyen: z.string().min(1).max(20),
  compte: CompteComptable,
  journal: z.enum(['caisse', 'banque']),
});
export type CompteMoyen = z.output<typeof CompteMoyen>;

const journaux = z.object({
  ventes: CodeJournal.default('VE'),
  caisse: CodeJournal.default('CA'),
  banque: CodeJournal.default('BQ'),
  divers: CodeJournal.default('OD'),
});

const comptes = z.object({
  clients: CompteComptable.default('411000'),
  acomptes: CompteComptable.default('419100'),
  /** Sales of goods and of services, where neither the family nor the rate names an account. */
  biens: CompteComptable.default('707000'),
  services: CompteComptable.default('706000'),
  /** VAT of services that is not due before they are paid. */
  tva_attente: CompteComptable.default('445740'),
  /** Transfers between the drawer and the bank or the safe. */
  virements: CompteComptable.default('580000'),
  /** Cash put in or taken out with a reason, for the accountant to sort out. */
  attente: CompteComptable.default('471000'),
  /** Differences of cash: missing (charges) and in excess. */
  charges: CompteComptable.default('658000'),
  produits: CompteComptable.default('758000'),
});

const tauxUsuels: ComptesTaux[] = [
  { taux: 20, tva: '445711', biens: '', services: '' },
  { taux: 10, tva: '445712', biens: '', services: '' },
  { taux: 5.5, tva: '445713', biens: '', services: '' },
  { taux: 2.1, tva: '445714', biens: '', services: '' },
  { taux: 0, tva: '', biens: '', services: '' },
];

const moyensUsuels: CompteMoyen[] = [
  { moyen: 'especes', compte: '530000', journal: 'caisse' },
  { moyen: 'carte', compte: '512000', journal: 'banque' },
  { moyen: 'cheque', compte: '511200', journal: 'banque' },
  { moyen: 'virement', compte: '512000', journal: 'banque' },
  { moyen: 'prelevement', compte: '512000', journal: 'banque' },
  { moyen: 'bon_cadeau', compte: '419700', journal: 'banque' },
];

/** The accounts that sales and payments go to; the usual ones unless the shop's accountant chose others. */
export const ComptesComptables = z
  .object({
    /** The month the fiscal year begins with. */
    mois_exercice: z.int().min(1).max(12).default(1),
    journaux: journaux.prefault({}),
    comptes: comptes.prefault({}),
    taux: z.array(ComptesTaux).max(30).default(tauxUsuels),
    moyens: z.array(CompteMoyen).max(40).default(moyensUsuels),
  })
  .prefault({});
export type ComptesComptables = z.output<typeof ComptesComptables>;
