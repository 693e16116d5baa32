import { z } from 'zod';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { natureJournaux } from '#shared/contracts/boutique/comptes-comptables.ts';

/** The file formats of écritures. */
export const formatCodes = ['fec', 'sage', 'ebp', 'cegid', 'quadra', 'csv'] as const;
export type FormatCode = (typeof formatCodes)[number];

/** A problem and where to mend it; with `bloque` false it is only a remark. */
const ProblemeComptable = z.object({
  code: z.string(),
  message: z.string(),
  ou: z.enum(['comptes', 'boutique', 'familles', 'caisse', 'clients']).nullable(),
  bloque: z.boolean(),
});

/** Sums of lines, in euros. */
const sommes = { nb: z.int(), debit: Nombre, credit: Nombre };

export const LigneAffichee = z.object({
  journal: z.string(),
  /** Null until it is posted. */
  num: z.int().nullable(),
  date: Jour,
  piece: z.string(),
  compte: z.string(),
  compte_lib: z.string(),
  client: z.string().nullable(),
  libelle: z.string(),
  debit: Nombre,
  credit: Nombre,
});
export type LigneAffichee = z.output<typeof LigneAffichee>;

/** A line of the CA3 form, in euros; the `_euros` fields are rounded as the form asks. */
const LigneTva = z.object({
  ligne: z.string(),
  libelle: z.string(),
  base: Nombre,
  taxe: Nombre,
  base_euros: z.int(),
  taxe_euros: z.int(),
});

/** VAT of a period, by line of the CA3 form. */
export const ResumeTva = z.object({
  /** When VAT of services is due: on invoicing, or on payment. */
  regime: z.enum(['debits', 'encaissements']),
  ventes: Nombre,
  non_imposables: Nombre,
  lignes: z.array(LigneTva),
  brute: Nombre,
  /** Invoices and credit notes of the period by rate: the VAT due on invoicing. */
  factures: z.array(z.object({ taux: Nombre, nature: z.enum(['biens', 'services']), ht: Nombre, tva: Nombre })),
  /** VAT of services invoiced less that of services paid, in euros: the change of what waits. */
  attente: Nombre,
});
export type ResumeTva = z.output<typeof ResumeTva>;

/** The totals of a period. */
export const TotauxComptables = z.object({
  du: Jour,
  au: Jour,
  ...sommes,
  lignes: z.int(),
  journaux: z.array(z.object({ code: z.string(), libelle: z.string(), nature: z.enum(natureJournaux), ...sommes })),
  comptes: z.array(z.object({ compte: z.string(), libelle: z.string(), debit: Nombre, credit: Nombre })),
  /** The sales of each day and till. */
  jours: z.array(z.object({ date: Jour, poste: z.string(), ttc: Nombre, ...sommes })),
  /** Each Z of the period, compared with the écritures of what it counted, in euros. */
  clotures: z.array(
    z.object({
      numero: z.string(),
      poste: z.string(),
      periode: z.string(),
      ttc_cloture: Nombre,
      ttc_ecritures: Nombre,
      encaisse_cloture: Nombre,
      encaisse_ecritures: Nombre,
    }),
  ),
  /** The sales that no Z has counted yet. */
  sans_cloture: z.object({ nb: z.int(), ttc: Nombre }),
  /** Numbers of pieces from days posted before; they are entered on the first day of this period. */
  tardives: z.array(z.string()),
  tva: ResumeTva,
});
export type TotauxComptables = z.output<typeof TotauxComptables>;

export const ApercuComptable = TotauxComptables.extend({
  problemes: z.array(ProblemeComptable),
  /** The first lines. */
  extrait: z.array(LigneAffichee),
});
export type ApercuComptable = z.output<typeof ApercuComptable>;

const ExportComptable = z.object({ format: z.enum(formatCodes), date: z.string(), auteur: z.string() });

/** A posted period; it never changes. */
export const LotComptable = TotauxComptables.extend({
  numero: z.int(),
  date_creation: z.string(),
  auteur: z.string(),
  /** SHA-256 of its écritures, in hexadecimal. */
  empreinte: z.string(),
  /** Number of anomalies in its FEC file; none is expected. */
  anomalies: z.int(),
  exports: z.array(ExportComptable),
});
export type LotComptable = z.output<typeof LotComptable>;

export const EtatComptable = z.object({
  /** Why periods are not posted on this machine, in French; null on the shop's principal. */
  pas_ici: z.string().nullable(),
  /** First day of the next period; null before the first. */
  prochain: Jour.nullable(),
  /** The newest first. */
  lots: z.array(LotComptable.omit({ jours: true, clotures: true, comptes: true })),
  /** True while a period is being posted. */
  en_cours: z.boolean(),
});
export type EtatComptable = z.output<typeof EtatComptable>;

/** A range of days, both included. */
export const PeriodeComptable = z.object({ du: Jour, au: Jour });
export type PeriodeComptable = z.output<typeof PeriodeComptable>;

const shared = { group: 'Comptabilite', role: 'responsable' } as const;

export const getEtatComptable = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/comptabilite',
  summary: 'Dit quelles périodes sont arrêtées, ce qui en a été exporté, et où commence la suivante.',
  response: EtatComptable,
});

export const getApercuComptable = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/comptabilite/apercu',
  summary: 'Calcule les écritures d’une période qui n’est pas arrêtée\u00a0; rien n’en est gardé.',
  query: PeriodeComptable,
  response: ApercuComptable,
  errors: [400],
});

export const getTva = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/comptabilite/tva',
  summary: 'Résume la TVA d’une période, par ligne de la déclaration CA3.',
  query: PeriodeComptable,
  response: PeriodeComptable.extend({ tva: ResumeTva, est_arretee: z.boolean() }),
  errors: [400],
});

export const arreterPeriode = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/comptabilite/lots',
  summary: 'Arrête les écritures d’une période\u00a0: elles prennent leurs numéros et ne changent plus.',
  keepsAnswer: true,
  body: PeriodeComptable,
  status: 201,
  response: LotComptable,
  errors: [400],
});

export const getLotComptable = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/comptabilite/lots/:numero',
  summary: 'Lit une période arrêtée, avec ses totaux.',
  params: z.object({ numero: z.coerce.number().int().min(1) }),
  response: LotComptable,
  errors: [404],
});

export const downloadEcritures = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/comptabilite/fichier',
  summary:
    'Donne les écritures des périodes arrêtées entre deux jours, dans le format d’un logiciel\u00a0; l’export est noté.',
  query: PeriodeComptable.extend({ format: z.enum(formatCodes) }),
  response: z.string(),
  produces: 'text/plain',
  errors: [400],
});
