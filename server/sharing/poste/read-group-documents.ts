import type { DocumentSearch } from '#server/backoffice/backoffice.gateway.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import type { DocumentLu } from '#server/backoffice/reglements.gateway.ts';
import type { BoutiquesConnues } from '#server/backoffice/local/boutique/boutiques-connues.store.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import type { Transformation } from '#server/backoffice/transformation.ts';
import { createQueues } from '#server/calls/queues.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { isOtherCompany } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import {
  type DocumentComplet,
  type DocumentKind,
  type DocumentRecord,
  findKindOfNumero,
} from '#shared/contracts/documents/documents.ts';
import type { DocumentAilleurs } from '#shared/contracts/postes/gateway-ailleurs.ts';
import type { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { ResteParLigne } from '#shared/documents/compute-reste.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { type GatewayClient, Rejected, Unreachable } from '../transport/gateway-client.ts';
import type { GroupeCheck } from './groupe-check.ts';
import { parseReplique } from '../records/parse-replique.ts';

type Deps = {
  local: LocalBackOffice;
  client: Pick<GatewayClient, 'findAilleurs' | 'holdAilleurs'>;
  isOffline: () => boolean;
  isOfGroupe: GroupeCheck['isOfGroupe'];
  boutiques: Pick<BoutiquesConnues, 'isOfFollowed'>;
  /** See `createAnciensReader`. */
  bring: AnciensPort['bring'];
};

/** Matches a whole number, `FA-P01-000123`: parts of numbers are only looked for here. */
const wholeNumero = /^[A-Z]{2}-[A-Z0-9]{1,4}-\d{6,9}$/;

type Read = DocumentLu & Pick<ResteParLigne, 'restes'> & { boutique: string };

export type GroupDocumentsReader = ReturnType<typeof createGroupDocumentsReader>;

/**
 * Reads documents that are not here from the hub, by their exact number, while online, and implements what may be done
 * with them here. Documents of another shop are not stored; this shop's own are brought here before anything is made of
 * them.
 */
export function createGroupDocumentsReader({
  local: { documents, boutique },
  client,
  isOffline,
  isOfGroupe,
  boutiques: { isOfFollowed },
  bring,
}: Deps) {
  const ask = createAsk({ isOffline, isOfFollowed });
  // Two requests at once could hold the same lines twice.
  const inTurn = createQueues();

  /** Returns whether a document that was not found here may be in another shop. */
  function isElsewhere(kind: DocumentKind, numero: string, error: unknown): boolean {
    return error instanceof NotFound && findKindOfNumero(numero) === kind && isOfGroupe();
  }

  async function find(kind: DocumentKind, numero: string): Promise<Read> {
    const read = toRead(await ask(numero, () => client.findAilleurs(numero)));
    if (read.kind !== kind) throw new NotFound(`${toSubject(kind, numero)} introuvable`);
    return read;
  }

  return {
    find,
    search: createNumeroSearch(isOfGroupe, find),

    /** Returns the document from here or, when it is not here, from the hub. */
    async orFind<T>(kind: DocumentKind, numero: string, here: Promise<T>, toAnswer: (read: Read) => T): Promise<T> {
      return here.catch(async (error: unknown) => {
        if (!isElsewhere(kind, numero, error)) throw error;
        return toAnswer(await find(kind, numero));
      });
    },

    /** Runs `work` on a document; one of this shop's own that is not here is brought here first. */
    async onOwn<T>(kind: DocumentKind, numero: string, work: () => Promise<T>): Promise<T> {
      return work().catch(async (error: unknown) => {
        if (!isElsewhere(kind, numero, error) || !(await find(kind, numero)).document.au_siege) throw error;
        await bring(kind, numero);
        return work();
      });
    },

    isElsewhere,

    /** Returns whether an invoice is here and another shop's, as at a desk: it is credited as one that is not here. */
    isOfFollowed,

    /**
     * Makes a credit note; the hub holds the lines for this till first, so that when two shops credit them, one is
     * refused because nothing is left.
     */
    credit: (numero: string, context: WriteContext, lignes?: LigneChoisie[]): Promise<Transformation> =>
      inTurn(numero, async () => {
        const avoirs = await documents.listAvoirs(numero);
        const held = await ask(numero, () => client.holdAilleurs(numero, { ...(lignes && { lignes }), avoirs }));
        const { document } = toRead(held);
        return documents.creditAilleurs({ document, lignes: held.lignes, reste_du: held.du.reste_du }, context);
      }),

    listNamed: createNamedList({ documents, boutique, isOfGroupe, find, bring }),
  };
}

type AskDeps = Pick<Deps, 'isOffline'> & Deps['boutiques'];

/** Creates the function that asks the hub; @throws {NotFound | Refused} which says what to do when it does not answer. */
function createAsk({ isOffline, isOfFollowed }: AskDeps) {
  return async <T>(numero: string, answer: () => Promise<T>): Promise<T> => {
    const toUnanswered = isOfFollowed(numero) ? toUncredited : toOffline;
    if (isOffline()) throw toUnanswered(numero);
    return answer().catch((error: unknown) => {
      throw error instanceof Unreachable || error instanceof Rejected ? toUnanswered(numero, error) : error;
    });
  };
}

type NamedDeps = Pick<Deps, 'isOfGroupe' | 'bring'> & Pick<LocalBackOffice, 'documents' | 'boutique'> & { find: Find };

/** Lists the documents of other shops that règlements name; this shop's own documents are brought here instead. */
function createNamedList({ documents, boutique, isOfGroupe, find, bring }: NamedDeps) {
  return async ({ reglements }: Pick<ReglementsInput, 'reglements'>): Promise<Map<string, DocumentLu>> => {
    const numeros = new Set(reglements.flatMap(({ imputations }) => imputations.map((one) => one.numero)));
    const here = new Set((await documents.listNamed([...numeros])).map(({ numero }) => numero));
    const others = [...numeros].filter((numero) => !here.has(numero));
    // The payment of a document of this shop does not wait for the connection.
    if (others.length === 0 || !isOfGroupe()) return new Map();
    const read = (await Promise.all(others.map((numero) => readNamed(numero, find)))).flat();
    for (const { kind, document } of read) if (document.au_siege) await bring(kind, document.numero);
    const elsewhere = read.filter(({ document }) => !document.au_siege);
    if (elsewhere.length > 0) assertSameCompany(await boutique.listConnues(), elsewhere);
    return new Map(elsewhere.map((one) => [one.document.numero, one]));
  };
}

type Find = (kind: DocumentKind, numero: string) => Promise<Read>;
type Rows = JsonBytes<DocumentRecord[]>;

const toBytes = (found: readonly DocumentRecord[]): Rows => new JsonBytes(Buffer.from(JSON.stringify(found)));

/** Searches one exact number that nothing here has: finds its document in whichever shop. */
function createNumeroSearch(isOfGroupe: GroupeCheck['isOfGroupe'], find: Find) {
  return async ({ query, client }: DocumentSearch, here: Rows): Promise<Rows> => {
    const numero = query.trim().toUpperCase();
    const kind = wholeNumero.test(numero) ? findKindOfNumero(numero) : undefined;
    if (kind === undefined || !isOfGroupe()) return here;
    const rows = here.parse();
    if (rows.some((row) => row.numero === numero)) return toBytes(rows);
    const read = await find(kind, numero).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
    const isWanted = read && (client === undefined || read.document.client_code === client);
    return toBytes(isWanted ? [read.document, ...rows] : rows);
  };
}

/**
 * Reads a document of another shop that is about to be paid; returns nothing for an unknown number, which the rules
 * refuse.
 * @throws {Refused} for what only its own shop may do.
 */
async function readNamed(numero: string, find: Find): Promise<Read[]> {
  const kind = findKindOfNumero(numero);
  if (kind === undefined) return [];
  const read = await find(kind, numero).catch((error: unknown) => {
    throw error instanceof NotFound ? new Refused(error.message, { cause: error }) : error;
  });
  if (read.document.au_siege) return [read];
  const isPaid = kind === 'facture' || kind === 'avoir';
  if (isPaid && read.document.emission) return [read];
  const what = isPaid ? `n’est pas ${agree(kind, 'émis')}` : 'ne se règle pas ici';
  const { autre_boutique: boutique } = read.document;
  throw new Refused(`${toSubject(kind, numero)} ${what}\u00a0: voyez avec sa boutique, ${boutique ?? ''}.`);
}

/** @throws {Refused} for a document of another company: the money would be in the accounts of this one. */
function assertSameCompany(boutiques: readonly BoutiqueConnue[], read: readonly Read[]) {
  const own = boutiques.find(({ ici }) => ici) ?? {};
  for (const { kind, document, ...theirs } of read) {
    const other = boutiques.find(({ code }) => code === theirs.boutique);
    if (!other || !isOtherCompany(own, other)) continue;
    throw new Refused(
      `${toSubject(kind, document.numero)} est d’une autre société\u00a0: une de ses boutiques, comme ${other.nom}, en reçoit le règlement.`,
    );
  }
}

function toRead({ boutique, document: given, du, restes }: DocumentAilleurs): Read {
  const { genre: kind, chaine: _, porte_stock: __, ...document } = parseReplique('document', given);
  const whose = boutique.ici ? { au_siege: true } : { autre_boutique: boutique.nom };
  const read: DocumentComplet = { ...document, ...du, ...whose };
  return { kind, document: read, du, restes, boutique: boutique.code };
}

function toUncredited(numero: string, cause?: unknown): Refused {
  return new Refused(
    `${numero} est d’une autre boutique\u00a0: le siège dit d’abord ce qu’il en reste à créditer, et il ne répond pas. Réessayez quand la ligne est revenue, ou faites l’avoir sur une de ses caisses.`,
    { cause },
  );
}

function toOffline(numero: string, cause?: unknown): NotFound {
  const kind = findKindOfNumero(numero);
  return new NotFound(
    `${kind ? toSubject(kind, numero) : numero} n’est pas sur cette caisse, et le siège ne répond pas\u00a0: un document d’une autre boutique s’ouvre, se crédite et se règle quand la ligne est là. Réessayez quand elle est revenue.`,
    { cause },
  );
}
