import type { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import { type DocumentComplet, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Acompte, Acomptes } from '#shared/contracts/reglements/acomptes.ts';
import { toTtcCents } from '#shared/documents/acomptes.ts';
import { fromCents, sumAmounts } from '#shared/money/money.ts';
import type { AcompteConnu } from '../acomptes/open-acomptes.ts';
import type { Named } from './reglement-rules.ts';

/** Converts a deposit invoice to the form of an answer. */
export function toAcompte({ document, ouvert, avoirs, factures }: AcompteConnu, du: DocumentDu | undefined): Acompte {
  const { numero, date, statut, total_ttc } = document;
  return {
    numero,
    date,
    statut,
    total_ttc,
    reste_du: du?.reste_du ?? 0,
    a_deduire: fromCents(Math.max(0, toTtcCents(ouvert.tvas))),
    factures,
    avoirs: avoirs.map((avoir) => avoir.numero),
  };
}

/** Statuses perdu and annulé: nothing more is sold by the document. */
const over: readonly number[] = [3, statutAnnule];

/** Returns the deposits a quote or an order has, and how much more it may take: nothing once it is invoiced. */
export function toAcomptes({ numero, total_ttc }: DocumentComplet, named: Named, acomptes: Acompte[]): Acomptes {
  const isOver = named.facture !== undefined || over.includes(named.statut);
  const left = sumAmounts([total_ttc, 0 - named.du.regle, 0 - fromCents(named.invoiced)]);
  return { numero, total_ttc, possible: isOver ? 0 : Math.max(0, left), acomptes };
}
