import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import type { ReglementsDraft } from '#server/backoffice/reglements.gateway.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import { listMoyensOf, type Moyen } from '#shared/contracts/boutique/moyens.ts';
import type { Reglement, ReglementInput, ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import { cleanText } from '../clean-text.ts';
import type { Soldes } from '../comptes/soldes.ts';
import { assertDocumentFresh } from '../documents/assert-document-fresh.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import type { createIssuer } from '../documents/issue-document.ts';
import { reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import { type NamedDocuments, withAilleurs } from './named-documents.ts';
import { NotAsPrinted } from '../acomptes/not-as-printed.ts';
import type { RecordReglement } from './record-reglement.ts';
import type { AcompteInvoicing } from './invoice-acomptes.ts';
import { type Amounts, assertTakes, toAmounts } from './reglement-rules.ts';

export type ReglementDeps = Pick<DocumentDeps, 'database' | 'numbering' | 'findTiers' | 'getBoutique'> & {
  soldes: Soldes;
  named: NamedDocuments;
  record: RecordReglement;
  issue: ReturnType<typeof createIssuer>;
  acomptes: AcompteInvoicing;
};

/** The context of one règlement of a sale. */
type About = { client: Tiers; caller: Caller; ensemble: string | undefined; near: NamedDocuments };

/**
 * Records what a customer gives or gets, all or nothing, and issues the invoices and credit notes it is about; in the
 * caller's transaction.
 * @throws {NotFound} «Client X introuvable».
 * @throws {Refused} for an amount a document does not take, or the customer does not have.
 * @throws {NotAllowed} for money given back without the right to.
 * @throws {Outdated} when a document is no longer the version the caller saw.
 * @throws {NotAsPrinted} when a document no longer is the one its file was rendered from.
 */
export function createReglementMaker(deps: ReglementDeps) {
  const { database, numbering, named, record, soldes, getBoutique, acomptes } = deps;
  const { now, poste } = database;
  const { issue } = deps;

  function check(input: ReglementInput, { client, near }: Pick<About, 'client' | 'near'>) {
    const moyen = getMoyen(input.moyen, listMoyensOf(getBoutique().moyens_reglement));
    const amounts = toAmounts(input, moyen);
    for (const { numero, montant } of input.imputations) {
      assertTakes(near.toNamed(near.get(numero)), toCents(montant), client.numero);
    }
    assertCredit(client, amounts, soldes.get(client.numero).credit);
    return { amounts, date: getDay(input.date, toJour(now())) };
  }

  function write(input: ReglementInput, { client, caller, ensemble, near }: About): Reglement {
    const { amounts, date } = check(input, { client, near });
    const numero = numbering.take(reglementPrefix);
    const granted = toCents(input.montant) < 0 ? authorise(caller, 'remboursement') : caller;
    const facts = { numero, date, moment: now().toISOString(), poste, auteur: toAuthor(granted) };
    const imputations = input.imputations.map((one) => ({
      numero: one.numero,
      type_document: near.get(one.numero).document.type_document,
      montant: one.montant,
    }));
    return record({ ...facts, ...toContent(input, amounts, client), imputations, ensemble: ensemble ?? numero });
  }

  return {
    make(asked: ReglementsDraft, context: WriteContext): Reglement[] {
      const { caller } = context;
      const client = getPayer(asked, deps.findTiers(asked.client_code));
      const near = withAilleurs(named, asked.ailleurs);
      assertSeen(asked, context, near);
      const draft = acomptes.take(asked, client.numero, caller);
      issueFirst({ named: near, issue }, draft, caller);
      const made: Reglement[] = [];
      for (const input of draft.reglements)
        made.push(write(input, { client, caller, ensemble: made[0]?.numero, near }));
      return made;
    },
    /** Checks without writing: throws what the documents and the customer's account would be refused for. */
    check({ reglements, client_code }: ReglementsInput, context: WriteContext): void {
      const draft = { client_code, reglements, emissions: new Map() };
      const client = getPayer(draft, deps.findTiers(client_code));
      assertSeen(draft, context, named);
      for (const input of reglements) check(input, { client, near: named });
    },
  };
}

type Imputed = ReglementInput['imputations'][number];

function listImputed({ reglements }: Pick<ReglementsDraft, 'reglements'>): Imputed[] {
  return reglements.flatMap(({ imputations }) => imputations);
}

/** Returns who gives or gets: a customer, or a prospect who leaves a deposit on a quote. */
function getPayer({ client_code, reglements }: ReglementsDraft, tiers: Tiers | undefined): Tiers {
  const isClient = tiers?.type_tiers === 'client' || tiers?.type_tiers === 'client_fournisseur';
  const isProspect = tiers?.type_tiers === 'prospect' && reglements.every(({ imputations }) => imputations.length > 0);
  if (!tiers || !(isClient || isProspect)) throw new NotFound(`Client ${client_code} introuvable`);
  return tiers;
}

/** @throws {Outdated} for a document that was changed since the caller saw it. */
function assertSeen(draft: ReglementsDraft, { caller, ifMatch }: WriteContext, named: NamedDocuments) {
  listImputed(draft).forEach(({ numero, version }, index) => {
    const sent = version === null || version === undefined ? undefined : String(version);
    const expected = sent ?? (index === 0 ? ifMatch : undefined);
    if (expected === undefined) return;
    const { kind, document } = named.get(numero);
    const seen = { ...document, ...named.readDue(numero) };
    assertDocumentFresh(kind, seen, { caller, ifMatch: expected });
  });
}

/** Issues the documents that the règlements are about and that are not issued yet, each once. */
function issueFirst(
  { named, issue }: Pick<ReglementDeps, 'named' | 'issue'>,
  draft: ReglementsDraft,
  caller: Caller,
): void {
  for (const numero of new Set(listImputed(draft).map((one) => one.numero))) {
    const stored = named.get(numero);
    if (!isEmissible(stored.kind) || stored.document.emission) continue;
    const printed = draft.emissions.get(numero);
    if (!printed || !issue(stored.kind, stored, printed, { caller })) throw new NotAsPrinted(numero);
  }
}

function getMoyen(code: string, moyens: readonly Moyen[]): Moyen {
  const moyen = moyens.find((one) => one.code === code);
  if (!moyen) throw new Refused(`La boutique n’a pas de moyen de règlement «\u00a0${code}\u00a0».`);
  if (!moyen.actif) throw new Refused(`La boutique ne prend plus «\u00a0${moyen.intitule}\u00a0».`);
  return moyen;
}

function getDay(date: string | null | undefined, today: string): string {
  if (date && date > today) throw new Refused('Un règlement ne peut pas être daté d’après aujourd’hui.');
  return date ?? today;
}

/** Refuses a credit on the account of passing customers, who give no name: nobody could say whose it is. */
function assertCredit({ numero, intitule }: Tiers, { libre }: Amounts, credit: number) {
  if (libre !== 0 && numero === codeClientPassage) {
    throw new Refused(`${intitule} n’a pas de compte\u00a0: rendez la différence, ou choisissez un client.`);
  }
  if (libre >= 0 || -libre <= credit) return;
  const [has, asked] = [credit, -libre].map((cents) => formatAmount(fromCents(cents)));
  throw new Refused(`${intitule} a ${has} de crédit\u00a0: ${asked} sont demandés.`);
}

function toContent(input: ReglementInput, { libre }: Amounts, client: Tiers) {
  const { moyen, montant, arrondi, reference, libelle, recu = null } = input;
  return {
    client_code: client.numero,
    client_intitule: client.intitule,
    moyen,
    montant,
    arrondi,
    recu,
    rendu: recu === null ? null : fromCents(toCents(recu) - toCents(montant)),
    reference: cleanText(reference),
    libelle: cleanText(libelle),
    libre: fromCents(libre),
    annule: null,
    motif: null,
    version: 1,
  };
}
