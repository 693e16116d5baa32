import { type FaitsAilleurs, type DocumentLie, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { computeReste } from '#shared/documents/compute-reste.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { CreditHold } from '../group-documents/credit-holds.ts';

type Document = Replique<'document'>;
type Owned = { boutique: string; document: Document };

/** The shop of the till whose series a new record is numbered in, and whether it is a desk that follows the sender's shop. */
export type NumberShop = { boutique: string; suit: boolean };

/** Facts about other shops, where a decision concerns them. */
export type OtherShops = { noms: ReadonlyMap<string, string>; retenues: readonly CreditHold[] };

/** The uncancelled documents made of an invoice, and whether the group has a given document. */
type MadeOf = { standing: readonly Owned[]; isHere: (numero: string) => boolean };

const noAilleurs: FaitsAilleurs = { avoirs: [], reglements: [] };
const toNom = ({ noms }: OtherShops, boutique: string) => noms.get(boutique) ?? boutique;

/**
 * Returns an invoice with the credit notes that other shops' tills made of it, or cancelled: its own tills know them
 * from there.
 */
export function noteAvoir(invoice: Document, { standing, isHere }: MadeOf, others: OtherShops): Document {
  const avoirs = standing.map(({ boutique, document }) => ({
    numero: document.numero,
    boutique: toNom(others, boutique),
    date: document.date,
    total_ttc: document.total_ttc,
    credite: document.credite_ailleurs ?? 0,
    lignes: document.lignes,
  }));
  const known = (invoice.ailleurs?.avoirs ?? []).filter(({ numero }) => !isHere(numero));
  const all = [...known, ...avoirs];
  return {
    ...invoice,
    ailleurs: { ...(invoice.ailleurs ?? noAilleurs), avoirs: all },
    documents_cibles: addLinks(invoice.documents_cibles, all),
    a_deja_ete_transforme: true,
  };
}

function addLinks(links: readonly DocumentLie[], avoirs: readonly { numero: string }[]): DocumentLie[] {
  const others = avoirs.filter(({ numero }) => !links.some((link) => link.numero === numero));
  return [...links, ...others.map(({ numero }) => ({ numero, type_document: documentKinds.avoir.code }))];
}

/** Returns a document with the règlement of another shop that names it. */
export function noteReglement(document: Document, reglement: Replique<'reglement'>, boutique: string): Document {
  const { numero, date, moyen, imputations } = reglement;
  const { montant = 0 } = imputations.find((one) => one.numero === document.numero) ?? {};
  const { avoirs, reglements } = document.ailleurs ?? noAilleurs;
  const known = reglements.filter((one) => one.numero !== numero);
  return { ...document, ailleurs: { avoirs, reglements: [...known, { numero, boutique, date, moyen, montant }] } };
}

/**
 * Checks that no more is credited of another shop's invoice than is left of it: its own shop is not asked.
 * @throws {InvalidInput}
 */
export function assertResteAnywhere(
  invoice: Document,
  { standing, isHere }: MadeOf,
  retenues: readonly CreditHold[],
): void {
  const documents = standing.map(({ document }) => document);
  const earlier = (invoice.ailleurs?.avoirs ?? []).filter(({ numero }) => !isHere(numero));
  const { isExceeded } = computeReste(invoice.lignes, [...documents, ...earlier, ...retenues]);
  if (!isExceeded) return;
  const subject = toSubject('facture', invoice.numero);
  throw new InvalidInput(`${subject} n’a plus autant à créditer\u00a0: une autre boutique en a fait un avoir.`);
}
