import type { Connection } from '#server/database/database.ts';
import { isInterne } from '#shared/contracts/boutique/moyens.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Imputable } from '#shared/contracts/postes/synchronisation.ts';
import type { Imputation, Reglement } from '#shared/contracts/reglements/reglements.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';
import { createAcompteList } from '../acomptes/open-acomptes.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { createDocumentDues } from '../documents/lists/document-dues.ts';
import { createOuverts } from './list-ouverts.ts';
import { createDocumentStore, type StoredDocument } from '../documents/documents.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createNamedDocuments } from './named-documents.ts';
import { assertBalance, assertNamedOnce, assertTakes } from './reglement-rules.ts';

type Asked = readonly Pick<Imputation, 'numero' | 'montant'>[];

/**
 * Decides what a règlement pays instead of what it was taken for: its number, its money, its drawer and its moment stay.
 * What documents may take is ruled as when money is taken.
 */
export function createReimputation(database: Pick<LocalDatabase, 'connection' | 'listings'>) {
  const { connection } = database;
  const store = createDocumentStore(connection);
  const dues = createDocumentDues(database);
  const named = createNamedDocuments({ store, dues, listAcomptes: createAcompteList(connection) });
  const listCandidates = createCandidates(connection);
  const { assertNotOther } = createBoutiquesConnues(connection);

  /** @throws {Refused} for a document that does not take this amount, in cents. */
  function toImputation(client: string, { numero, montant }: Asked[number]): Imputation {
    assertNotOther(numero);
    const stored = named.get(numero);
    if (!isIssued(stored)) throw new Refused(toNotIssued(stored));
    assertTakes(named.toNamed(stored), toCents(montant), client);
    return { numero, type_document: stored.document.type_document, montant };
  }

  return {
    /**
     * Lists the issued documents of its customer that can take some of it, the longest due first; `isUndone` as for
     * `impute`.
     */
    listImputables(reglement: Reglement, isUndone: boolean): Imputable[] {
      const own = isUndone ? [] : reglement.imputations;
      return listCandidates(reglement).flatMap((numero) => {
        const stored = store.findNumero(numero);
        const cents = stored && isOf(stored, reglement) ? toRoom(stored, own, dues.read(numero)) : 0;
        if (!stored || cents === 0) return [];
        const { type_document, date, date_echeance } = stored.document;
        return { numero, type_document, date, date_echeance, montant: fromCents(cents) };
      });
    },

    /**
     * Returns a règlement that pays nothing here as it pays these documents, the rest of it on the customer's account.
     * `isUndone` is true of one that its opposite takes off the account again.
     * @throws {Refused} for what a document does not take, or the account does not have.
     */
    impute(freed: Reglement, asked: Asked, isUndone: boolean): Reglement {
      assertNamedOnce({ imputations: [...asked] });
      const imputations = asked.map((one) => toImputation(freed.client_code, one));
      const after = { ...freed, ...toParts(freed, imputations) };
      if (!isUndone) assertAccount(after, dues.soldes.get(freed.client_code).credit);
      return after;
    },
  };
}

/** Returns a règlement that pays nothing: all of it is on the customer's account. */
export const toFreed = (reglement: Reglement): Reglement => ({ ...reglement, ...toParts(reglement, []) });

function toParts({ montant, arrondi }: Reglement, imputations: Imputation[]): Pick<Reglement, 'imputations' | 'libre'> {
  const impute = imputations.reduce((sum, one) => sum + toCents(one.montant), 0);
  const amounts = { montant: toCents(montant), arrondi: toCents(arrondi) };
  const libre = amounts.montant + amounts.arrondi - impute;
  assertBalance({ ...amounts, impute, libre });
  return { imputations, libre: fromCents(libre) };
}

/** Lists the numbers of a customer's open documents, and of those a règlement names. */
function createCandidates(connection: Connection) {
  const listOuverts = createOuverts(connection);
  return ({ client_code, imputations }: Reglement): string[] => {
    const open = listOuverts(client_code).parse();
    return [...new Set([...open, ...imputations].map(({ numero }) => numero))];
  };
}

function isOf(stored: StoredDocument, { client_code }: Reglement): boolean {
  const { document } = stored;
  return isIssued(stored) && document.client_code === client_code && document.statut !== statutAnnule;
}

const isIssued = ({ kind, document }: StoredDocument) => isEmissible(kind) && Boolean(document.emission);

function toNotIssued({ kind, document }: StoredDocument): string {
  const subject = toSubject(kind, document.numero);
  if (!isEmissible(kind)) return `${subject} ne se règle pas ainsi\u00a0: choisissez une facture ou un avoir.`;
  return `${subject} n’est pas ${agree(kind, 'émis')}\u00a0: imprimez ou envoyez le document d’abord.`;
}

/** Returns what a document can take in cents, what it is given now (`given`) included; below zero of a credit note. */
function toRoom(
  { document: { numero, type_document } }: StoredDocument,
  given: readonly Imputation[],
  due: { reste_du: number; excedent: number } | undefined,
): number {
  if (!due) return 0;
  const own = given.find((one) => one.numero === numero)?.montant ?? 0;
  const sign = type_document === documentKinds.avoir.code ? -1 : 1;
  const room = sign * toCents(due.reste_du) - toCents(due.excedent) + toCents(own);
  return sign * Math.max(0, sign * room);
}

/** Refuses a credit on the account of passing customers, and a payment by credit that the customer does not have. */
function assertAccount({ client_code, client_intitule, moyen, libre }: Reglement, credit: number) {
  if (libre !== 0 && client_code === codeClientPassage) throw new Refused(toNoAccount(client_intitule));
  if (!isInterne(moyen) || -toCents(libre) <= Math.max(0, credit)) return;
  const [has, asked] = [fromCents(credit), -libre].map(formatAmount);
  throw new Refused(`${client_intitule} a ${has} de crédit\u00a0: ${asked} sont demandés.`);
}

const toNoAccount = (intitule: string) =>
  `${intitule} n’a pas de compte\u00a0: dites ce que ce règlement paie, en entier. Si sa vente n’est plus là, refaites-la et imprimez-la d’abord.`;
