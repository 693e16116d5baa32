import { useEffect } from 'react';
import { reread, useAnswer } from '#renderer/api/use-answer.ts';
import { listTouched } from '#renderer/api/write.ts';
import { getMateriel } from '#shared/contracts/materiel/materiel.ts';
import {
  getOperation,
  listOperations,
  type OperationTerminal,
  resolveOperation,
} from '#shared/contracts/materiel/terminal.ts';
import { watchOperation } from './watch-operation.ts';

/** Poll interval while a card is waited for. */
const everyMs = 400;

/** Reads the terminal of this poste, and its last operation for a document. */
export function useTerminal(document: string) {
  const { data, isPending } = useAnswer(getMateriel, {});
  const isSet = data !== undefined && data.terminal.adresse !== '';
  const asked = useAnswer(listOperations, { query: { document, limit: 1 } }, { isEnabled: isSet });
  return { isKnown: !isPending, isSet, last: isSet ? asked.data?.[0] : undefined };
}

/** Returns whether it is still running or needs a user's decision. */
export function isUnsettled({ statut, reglement }: OperationTerminal): boolean {
  return statut === 'EN_COURS' || statut === 'INCONNUE' || (statut === 'ACCEPTEE' && reglement === null);
}

/** Follows an operation; what it changed is read again once it is settled. */
export function useOperation(known: OperationTerminal): OperationTerminal {
  const { data } = useAnswer(getOperation, { params: { id: known.id } }, { every: everyMs });
  const operation = data ?? known;
  const isOver = !isUnsettled(operation);
  useEffect(() => watchOperation(known.id), [known.id]);
  useEffect(() => {
    if (isOver) void reread(listTouched(resolveOperation));
  }, [isOver]);
  return operation;
}
