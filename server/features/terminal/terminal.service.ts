import { toAuthor } from '#server/calls/author.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import type { askOperation, listOperations, OperationTerminal } from '#shared/contracts/materiel/terminal.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { Essai } from '#shared/contracts/service/reglages.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { type Operation, type OperationDraft, toAnswered } from './operations.store.ts';
import { createOperationDrafts } from './operation-drafts.ts';
import type { RecordOperation } from './operation-work.ts';
import type { PosteTerminal } from './poste-terminal.ts';
import { assertFree, assertIdle, assertSet, isDoubtful } from './terminal-rules.ts';

export type TerminalService = ReturnType<typeof createTerminalService>;

type Deps = {
  posteTerminal: PosteTerminal;
  record: RecordOperation;
  backOffice: Pick<BackOffice, 'reglements'>;
  database: Pick<ServiceDatabase, 'write'>;
  now: () => Date;
};

/** Implements what users ask of this poste's payment terminal. */
export function createTerminalService({ posteTerminal, record, backOffice, database: { write }, now }: Deps) {
  const { store } = posteTerminal;
  const at = () => now().toISOString();
  const drafts = createOperationDrafts(backOffice);

  /** @throws {NotFound} for an unknown operation. */
  function get(id: number): Operation {
    const operation = store.find(id);
    if (!operation) throw new NotFound(`Opération ${id} introuvable`);
    return operation;
  }

  /**
   * Stores an operation, after checking what else is under way, before the terminal receives it.
   * @throws {Conflict} while the terminal is busy, or when its result for the same document is unknown.
   */
  async function begin(toDraft: () => Promise<OperationDraft>): Promise<OperationTerminal> {
    assertSet(posteTerminal.getSettings());
    const draft = await toDraft();
    const operation = await write(() => {
      assertFree(store.listUnsettled(), draft);
      return store.insert(draft, at());
    });
    posteTerminal.begin(operation);
    return toAnswered(operation);
  }

  return {
    list: createList(posteTerminal),
    get: (id: number) => toAnswered(get(id)),
    charge: (...asked: Parameters<typeof drafts.toCharge>) => begin(() => drafts.toCharge(...asked)),
    cancel: (id: number, motif: string, context: WriteContext) =>
      begin(() => drafts.toCancellation(get(id), motif, context)),

    /** @throws {Refused} for an operation that has ended. */
    async stopWaiting(id: number): Promise<OperationTerminal> {
      if (get(id).statut !== 'EN_COURS') throw new Refused('Cette opération est déjà finie.');
      await posteTerminal.stopWaiting(id);
      return toAnswered(get(id));
    },

    /**
     * Returns the terminal's answer, if it can give one, otherwise where to look. @throws {Refused} for an operation
     * that needs no answer.
     */
    async ask(id: number): Promise<ResponseOf<typeof askOperation>> {
      const operation = get(id);
      if (operation.statut !== 'INCONNUE') throw new Refused('Cette opération n’attend la réponse de personne.');
      assertSet(posteTerminal.getSettings());
      assertIdle(store.listUnsettled());
      const message = await posteTerminal.ask(operation);
      return { operation: toAnswered(get(id)), message };
    },

    /**
     * Stores a user's decision in place of the terminal's answer. @throws {Refused} when the terminal has given one.
     */
    async resolve(id: number, acceptee: boolean, { caller }: WriteContext): Promise<OperationTerminal> {
      const end = toEnd(get(id), acceptee);
      const isResolved = await write(() => store.markResolved(id, { ...end, par: toAuthor(caller), date: at() }));
      if (!isResolved) throw new Refused('Cette opération n’attend la réponse de personne.');
      if (acceptee) await record(get(id));
      return toAnswered(get(id));
    },

    test: createTest(posteTerminal),
  };
}

function toEnd({ montant, montant_fait }: Operation, acceptee: boolean) {
  return acceptee
    ? ({ statut: 'ACCEPTEE', montant_fait: montant_fait ?? montant, motif: null } as const)
    : ({ statut: 'REFUSEE', montant_fait: null, motif: 'Le terminal n’a rien fait.' } as const);
}

/** Lists operations; `en_suspens` selects those that need a user's decision, the latest first. */
function createList({ store }: PosteTerminal) {
  return ({ en_suspens, ...question }: RequestOf<typeof listOperations>['query']): OperationTerminal[] => {
    const found = en_suspens ? store.listUnsettled().filter(isDoubtful).toReversed() : store.list(question);
    return found.slice(0, question.limit).map(toAnswered);
  };
}

/** Tests settings that may not be stored yet. */
function createTest(posteTerminal: PosteTerminal) {
  return async (settings: TerminalPaiement): Promise<Essai> => {
    assertSet(settings);
    const greeted = await posteTerminal.openGateway(settings).greet();
    if (greeted.answers)
      return { succes: true, message: 'Le terminal répond.', conseil: 'Aucun montant ne lui a été envoyé.' };
    const conseil = 'Vérifiez l’adresse et le port sur le terminal, et qu’il est en «\u00a0Caisse-AP\u00a0» sur IP.';
    return { succes: false, message: greeted.motif, conseil };
  };
}
