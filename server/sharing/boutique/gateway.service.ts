import SQLite from 'better-sqlite3';
import { z } from 'zod';
import { parseInput } from '#server/http/requests/parse-request.ts';
import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Fichiers } from '../line/fichiers.ts';
import { createTakeFichiers } from './take-fichiers.ts';
import { WrongCode } from './pairing-codes.store.ts';
import { Divergence } from './decide-element.ts';
import type { Fields } from '../records/fields.ts';
import type { BoutiquePart } from './boutique-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import {
  type Changements,
  type Element,
  type ElementRecu,
  type Entite,
  gatewayVersion,
  type giveRecord,
  longestSeal,
  type listChangements,
  type registerPoste,
  repliques,
} from '#shared/contracts/postes/gateway.ts';
import { posteRecords } from '#shared/contracts/postes/poste-records.ts';
import { InvalidInput, NotFound, Refused } from '#shared/endpoints/errors.ts';

/** `FA-P001-000000123` and the space after it. */
const longestNumber = 18;

export type GatewayService = ReturnType<typeof createGatewayService>;

/** What is kept under a key: that it was done, or why it was not. */
/** `inconnu`: what was changed is not here, whatever has its code. */
type Refus = { motif: string; champs: string[]; inconnu?: boolean };
type Kept = true | Refus;

type Deps = {
  shared: BoutiquePart;
  once: IdempotentWrite;
  write: Write;
  poste: string;
  boutique: Pick<BackOffice['boutique'], 'get'>;
  fichiers?: Fichiers | undefined;
};

/** What this back office does for the tills that share it. */
export function createGatewayService({ shared, once, write, poste, boutique, fichiers }: Deps) {
  function get(entite: Entite, code: string) {
    const record = shared.find(entite, code);
    if (!record) throw new NotFound('Cet enregistrement n’existe pas.');
    return record;
  }

  return {
    describe: () => describeGateway(poste),

    push: createPush({ shared, once, get }),
    takeScelles: shared.takeScelles,
    fichiers: createTakeFichiers(fichiers, shared.find),
    listChanges: createPages(shared, { write, poste }),
    get: (entite: Entite, code: string) => ({ enregistrement: get(entite, code) }),

    /** A damaged record, from a till that has it; nothing is written but the same. */
    async takeAgain({ enregistrement, ...about }: RequestOf<typeof giveRecord>['body'], { caller }: WriteContext) {
      return { repris: await shared.wanted.take(about, enregistrement, caller.id) };
    },

    /** From then on the till is refused, and shown as gone. */
    async leave(code: string) {
      await write(() => shared.postes.remove(code, 'quittee'));
      return { success: true as const };
    },

    /** @throws {Refused} for a code that is not good; ten of those, and none is. */
    async register(asked: RequestOf<typeof registerPoste>['body']) {
      const given = await write(() => shared.postes.register(asked)).catch(async (error: unknown) => {
        if (error instanceof WrongCode) await write(() => shared.postes.noteWrongCode());
        throw error;
      });
      return { ...given, boutique: (await boutique.get()).raison_sociale };
    },
  };
}

/**
 * Once for each key, a refusal too: a copy that comes late, when what it collided with is as it was, does nothing. Sent
 * again it is answered as it was, with the record as it now stands.
 */
function createPush({
  shared,
  once,
  get,
}: Pick<Deps, 'shared' | 'once'> & { get: (entite: Entite, code: string) => Fields }) {
  function receiveOrRefuse(element: Element, from: string): [Refus | undefined, Fields | undefined] {
    try {
      return [undefined, receive(element, from)];
    } catch (error) {
      // It is thrown before anything is written.
      if (!(error instanceof Divergence)) throw error;
      return [{ motif: error.message, champs: [...error.champs], inconnu: error.leur === null }, undefined];
    }
  }

  /** The record as it then stands; @throws {InvalidInput} for one that cannot be, or that could not be found again. */
  function receive(element: Element, from: string): Fields {
    try {
      shared.receive(element, { poste: from, tellsAll: shared.postes.tellsAll(from) });
      const record = shared.find(element.entite, element.code);
      if (record) return record;
      throw new InvalidInput('Aucune fiche ne peut avoir ce code.');
    } catch (error) {
      throw toWrongRecord(error) ?? error;
    }
  }

  return async (element: Element, context: WriteContext): Promise<ElementRecu> => {
    if (!context.idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
    assertContract(element);
    let enregistrement: Fields | undefined;
    const { entite, code } = element;
    const kept = await once<Kept>(context, () => {
      const [refus, record] = receiveOrRefuse(element, context.caller.id);
      enregistrement = record;
      return refus ?? true;
    });
    if (kept !== true) {
      const { inconnu, ...refus } = kept;
      return { resultat: 'refuse', ...refus, leur: inconnu ? null : (shared.find(entite, code) ?? null) };
    }
    enregistrement ??= get(entite, code);
    return { resultat: 'applique', enregistrement, curseur: shared.feed.getCursor() };
  };
}

/**
 * A page, after what the till shows of what this shop said: a shop that has gone back numbers on after what it has forgotten.
 */
function createPages(
  { feed, numbers, seals, postes, wanted }: BoutiquePart,
  { write, poste }: Pick<Deps, 'write' | 'poste'>,
) {
  return async (
    { since, limit, temoin, sceau }: RequestOf<typeof listChangements>['query'],
    { caller }: WriteContext,
  ): Promise<Changements> => {
    const forgotten = numbers.listUnknown(seals.open(sceau)?.split(' ') ?? []);
    const goesBack = feed.hasLost(since, temoin) && !postes.tellsAll(caller.id);
    if (forgotten.length > 0 || goesBack) {
      await write(() => {
        forgotten.forEach(numbers.follow);
        if (goesBack) postes.setTellsAll(caller.id, true);
      });
    }
    const page = feed.list(since, limit, temoin);
    const given = { numeros: numbers.list(caller.id), sceau: seals.seal(toSealed(numbers.list(), poste)) };
    return { ...page, ...given, demandes: wanted.list() };
  };
}

/** As many as an address has room for, the shop's own first. */
function toSealed(numeros: readonly string[], poste: string): string {
  const ownFirst = numeros.toSorted((a, b) => Number(isOf(b, poste)) - Number(isOf(a, poste)));
  return ownFirst.slice(0, Math.floor(longestSeal / longestNumber) - 1).join(' ');
}

const isOf = (numero: string, poste: string) => numero.split('-')[1] === poste;

function describeGateway(poste: string) {
  return {
    protocole: 'comptoir-gateway' as const,
    version: gatewayVersion,
    entites: Object.keys(repliques),
    page_max: 1_000,
    cles_conservees_jours: 90,
    poste,
  };
}

/**
 * What people are held to by the forms, a till is too, in what it changes.
 * @throws {InvalidInput} naming the field, in French.
 */
function assertContract({ entite, base, apres }: Element): void {
  const contract: z.ZodObject = posteRecords[entite];
  parseInput(base === null ? contract : contract.partial(), apres);
}

/** What a till sent cannot be written, now or later: it is told so, and somebody sees it there. */
function toWrongRecord(error: unknown): InvalidInput | undefined {
  if (error instanceof Refused) return new InvalidInput(error.message, [], { cause: error });
  const isBroken = error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
  // Nested beyond what can be compared, or a number beyond what a column holds.
  const isBeyond = error instanceof RangeError;
  if (!(error instanceof z.ZodError) && !isBroken && !isBeyond) return undefined;
  const champ = error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : '';
  const where = champ === '' ? '.' : `\u00a0: ${champ}.`;
  return new InvalidInput(`Cet enregistrement n’a pas la forme attendue${where}`, [], { cause: error });
}
