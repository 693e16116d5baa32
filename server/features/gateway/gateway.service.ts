import SQLite from 'better-sqlite3';
import { z } from 'zod';
import type { IdempotentWrite } from '#server/backoffice/local/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { WrongCode } from '#server/backoffice/local/outbox/pairing-codes.store.ts';
import { Divergence } from '#server/backoffice/local/outbox/receive-element.ts';
import type { Fields } from '#server/backoffice/local/outbox/fields.ts';
import type { Shared } from '#server/backoffice/local/outbox/replication.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { WriteContext } from '#server/http/caller.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import {
  type Element,
  type ElementRecu,
  type Entite,
  gatewayVersion,
  type listChangements,
  type registerPoste,
  repliques,
} from '#shared/contracts/gateway.ts';
import { InvalidInput, NotFound, Refused } from '#shared/errors.ts';

export type GatewayService = ReturnType<typeof createGatewayService>;

type Deps = {
  shared: Shared;
  once: IdempotentWrite;
  write: Write;
  poste: string;
  boutique: Pick<BackOffice['boutique'], 'get'>;
};

/** What this back office does for the tills that share it. */
export function createGatewayService({ shared, once, write, poste, boutique }: Deps) {
  function get(entite: Entite, code: string) {
    const record = shared.find(entite, code);
    if (!record) throw new NotFound('Cet enregistrement n’existe pas.');
    return record;
  }

  return {
    describe: () => describeGateway(poste),

    /** Once for each key; a refusal is not kept, so that the same may be tried again. */
    async push(element: Element, context: WriteContext): Promise<ElementRecu> {
      if (!context.idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
      let enregistrement: Fields | undefined;
      try {
        await once(context, () => {
          enregistrement = receive(element, context.caller.id);
          return true;
        });
      } catch (error) {
        if (!(error instanceof Divergence)) throw error;
        return { resultat: 'refuse', motif: error.message, champs: [...error.champs], leur: error.leur };
      }
      enregistrement ??= get(element.entite, element.code);
      return { resultat: 'applique', enregistrement, curseur: shared.feed.getCursor() };
    },

    listChanges: createPages(shared),
    get: (entite: Entite, code: string) => ({ enregistrement: get(entite, code) }),

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

  /** The record as it then stands; @throws {InvalidInput} for one that cannot be, or that could not be found again. */
  function receive(element: Element, from: string): Fields {
    try {
      shared.receive(element, from);
      const record = shared.find(element.entite, element.code);
      if (record) return record;
      throw new InvalidInput('Aucune fiche ne peut avoir ce code.');
    } catch (error) {
      throw toWrongRecord(error) ?? error;
    }
  }
}

function createPages({ feed, listLastNumbers }: Shared) {
  return ({ since, limit, temoin }: RequestOf<typeof listChangements>['query'], { caller }: WriteContext) => {
    return { ...feed.list(since, limit, temoin), numeros: listLastNumbers(caller.id) };
  };
}

function describeGateway(poste: string) {
  return {
    protocole: 'comptoir-gateway' as const,
    version: gatewayVersion as typeof gatewayVersion,
    entites: Object.keys(repliques),
    page_max: 1_000,
    cles_conservees_jours: 90,
    poste,
  };
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
