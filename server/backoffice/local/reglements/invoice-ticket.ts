import type { WriteContext } from '#server/calls/caller.ts';
import type { TicketFacture } from '#server/backoffice/reglements.gateway.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import type { Dues } from '../comptes/dues.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { toNewDocument } from '../documents/document-record.ts';
import { listTakenAnywhere } from '../documents/chain/find-reste.ts';
import type { DocumentStock } from '../documents/document-stock.ts';
import { reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import { createTransformer } from '../workflows/transform-document.ts';
import type { RecordReglement } from './record-reglement.ts';
import type { ReglementStore } from './reglements.store.ts';
import { createOppositeWriter } from './undo-reglement.ts';

type Deps = DocumentDeps & { stock: DocumentStock; dues: Dues; record: RecordReglement; reglements: ReglementStore };

/**
 * Makes the invoice of a ticket in the name of a customer who asks for it: undoes the ticket's payment, makes its
 * credit note, sells the same to that customer, and records the same payment again. No money or goods move: each amount
 * stands against its opposite. In the caller's transaction; the ticket is issued.
 * @throws {NotFound} for an unknown ticket or customer.
 * @throws {Refused} for a document that is no ticket, or of which something was brought back or invoiced.
 * @throws {Outdated} when the ticket is no longer the version the caller saw.
 */
export function createTicketInvoicing(deps: Deps) {
  const { store, journal, dues, reglements } = deps;
  const transform = createTransformer(deps);
  const sell = createSaleAgain(deps);
  const payAgain = createPaymentAgain(deps);
  const undo = createOppositeWriter(deps);

  return (numero: string, code: string, context: WriteContext): TicketFacture => {
    const ticket = store.get('facture', numero);
    const client = getBuyer(deps.findTiers(code), code);
    assertTicket(ticket.document, listTakenAnywhere(store, ticket).length > 0 || dues.read(numero)?.acompte !== 0);
    const paid = reglements.listStanding(numero);
    for (const one of paid) assertPaysOnly(one, numero);
    const auteur = toAuthor(context.caller);
    for (const one of paid) undo(one, `Facture demandée au nom de ${client.intitule}`.slice(0, 200), auteur);
    const avoir = transform(['facture', numero, 'avoir'], context).cible.numero;
    const facture = sell(ticket.document, client, auteur).numero;
    payAgain(paid, { ticket: numero, facture, client, auteur });
    journal.change(
      store.get('facture', numero),
      { facture_demandee: facture },
      { action: 'champ_libre', author: auteur },
    );
    return { ticket: numero, avoir, facture };
  };
}

function getBuyer(tiers: Tiers | undefined, code: string): Tiers {
  const isClient = tiers?.type_tiers === 'client' || tiers?.type_tiers === 'client_fournisseur';
  if (!tiers || !isClient) throw new NotFound(`Client ${code} introuvable`);
  if (tiers.numero !== codeClientPassage) return tiers;
  throw new Refused('Une facture est au nom de quelqu’un\u00a0: choisissez ou créez le client.');
}

function assertTicket(document: DocumentComplet, isTouched: boolean) {
  const { numero, client_intitule, facture_demandee } = document;
  if (facture_demandee) throw new Refused(`La facture du ticket ${numero} est déjà faite\u00a0: ${facture_demandee}.`);
  if (!isTicket(document)) throw new Refused(`La facture ${numero} est déjà au nom de ${client_intitule}.`);
  if (isTouched) {
    throw new Refused(
      `Le ticket ${numero} a déjà un avoir ou un acompte\u00a0: facturez ce qui en reste par une nouvelle vente.`,
    );
  }
}

/** Refuses a payment that also pays other tickets: undoing it would take it from them. */
function assertPaysOnly({ numero, imputations, libre }: Reglement, ticket: string) {
  if (libre === 0 && imputations.every((one) => one.numero === ticket)) return;
  throw new Refused(`Le règlement ${numero} ne paie pas que le ticket ${ticket}\u00a0: annulez-le d’abord.`);
}

/**
 * Makes an invoice of the same lines at the same prices; its goods leave with it, while those of the ticket came back
 * by its credit note.
 */
function createSaleAgain({ database: { now }, journal, numbering, getBoutique }: Deps) {
  return (ticket: DocumentComplet, client: Tiers, auteur: string): DocumentComplet => {
    const numero = numbering.take(documentKinds.facture.prefix);
    const made = toNewDocument({
      kind: 'facture',
      numero,
      date: toJour(now()),
      client: { code: client.numero, intitule: client.intitule },
      reference: ticket.reference,
      content: ticket,
      boutique: getBoutique(),
      now: now(),
    });
    const document = { ...made, ticket: ticket.numero };
    return journal.add({ kind: 'facture', document, chaine: numero, porteStock: true }, auteur).document;
  };
}

type Again = { ticket: string; facture: string; client: Tiers; auteur: string };

/**
 * Records the payments again by the same means and references, on the customer's own account; no money changes hands.
 */
function createPaymentAgain({ database: { now, poste }, numbering, record }: Deps) {
  return (paid: readonly Reglement[], { ticket, facture, client, auteur }: Again): void => {
    let ensemble: string | undefined;
    for (const one of paid) {
      const numero = numbering.take(reglementPrefix);
      ensemble ??= numero;
      record({
        ...one,
        numero,
        date: toJour(now()),
        moment: now().toISOString(),
        poste,
        auteur,
        client_code: client.numero,
        client_intitule: client.intitule,
        recu: null,
        rendu: null,
        libelle: `Payé avec le ticket ${ticket}`,
        imputations: one.imputations.map((part) => ({ ...part, numero: facture })),
        ensemble,
      });
    }
  };
}
