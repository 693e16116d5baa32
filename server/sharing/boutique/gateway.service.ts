import SQLite from 'better-sqlite3';
import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Fichiers } from '../line/fichiers.ts';
import { assertContract, describeGateway, toWrongRecord } from './check-element.ts';
import { createTakeFichiers } from './take-fichiers.ts';
import { WrongCode } from './postes/pairing-codes.store.ts';
import { notAHub, unknownToken } from './postes/poste-rules.ts';
import type { GatewayService } from './gateway.routes.ts';
import { toSealed } from './numbers/sealing.ts';
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
  type giveRecord,
  type listChangements,
} from '#shared/contracts/postes/gateway.ts';
import type { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { InvalidInput, NotFound, NotSignedIn, Refused } from '#shared/endpoints/errors.ts';

/** `inconnu`: what was changed is not here, whatever has its code. */
export type Refus = { motif: string; champs: string[]; inconnu?: boolean };
/** What is kept under a key: that it was done, or why it was not. */
export type KeptPush = true | Refus;

type Deps = {
  shared: BoutiquePart;
  /** Says whether a token is the shop's own, that tills come with without a code. */
  isOwnToken: (given: string | undefined) => boolean;
  once: IdempotentWrite;
  write: Write;
  poste: string;
  boutique: Pick<BackOffice['boutique'], 'get'>;
  fichiers?: Fichiers | undefined;
};

/** What this back office does for the tills that share it. */
export function createGatewayService({
  shared,
  isOwnToken,
  once,
  write,
  poste,
  boutique,
  fichiers,
}: Deps): GatewayService {
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

    async takeAgain({ enregistrement, ...about }: RequestOf<typeof giveRecord>['body'], { caller }: WriteContext) {
      return { repris: await shared.wanted.take(about, enregistrement, caller.id) };
    },

    async leave(code: string) {
      await write(() => shared.postes.remove(code, 'quittee'));
      return { success: true as const };
    },

    async register(asked: RequestOf<typeof registerPoste>['body'], jeton: string | undefined) {
      if (asked.code === undefined && !isOwnToken(jeton)) throw new NotSignedIn(unknownToken);
      if (asked.postes) throw new Refused(notAHub);
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
      throw toWrongRecord(error, breaksRow) ?? error;
    }
  }

  return async (element: Element, context: WriteContext): Promise<ElementRecu> => {
    if (!context.idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
    assertContract(element);
    let enregistrement: Fields | undefined;
    const { entite, code } = element;
    const kept = await once<KeptPush>(context, () => {
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

const breaksRow = (error: unknown) => error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
