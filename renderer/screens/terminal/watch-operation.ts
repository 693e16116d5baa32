import { call } from '#renderer/api/client.ts';
import { reread } from '#renderer/api/use-answer.ts';
import { listTouched } from '#renderer/api/write.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { getOperation, type OperationTerminal, resolveOperation } from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';

const everyMs = 1_000;

/** Operations the user is looking at. */
const seen = new Set<number>();

/**
 * Marks an operation as looked at until the returned function is called; its later result is then shown wherever the
 * user is.
 */
export function watchOperation(id: number): () => void {
  seen.add(id);
  return () => {
    seen.delete(id);
    // Without an answer it is shown beside the document.
    tellUnseen(id).catch(() => {});
  };
}

const read = (id: number) => call(getOperation, { params: { id } });

async function tellUnseen(id: number): Promise<void> {
  let operation = await read(id);
  if (!isPending(operation)) return;
  while (isPending(operation)) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (seen.has(id)) return;
    operation = await read(id);
  }
  tell(operation);
  await reread(listTouched(resolveOperation));
}

/** Returns whether the terminal, or the recording of what it accepted, has not ended. */
function isPending({ statut, reglement, erreur }: OperationTerminal): boolean {
  return statut === 'EN_COURS' || (statut === 'ACCEPTEE' && reglement === null && erreur === null);
}

function tell({ statut, montant, documents, motif, erreur, reglement }: OperationTerminal): void {
  const what = `${formatAmount(montant)}, ${documents.join(', ')}`;
  if (statut === 'ACCEPTEE' && reglement !== null) return showDone(`Carte acceptée\u00a0: ${what}.`);
  const title = statut === 'INCONNUE' ? 'Le terminal a-t-il accepté\u00a0?' : 'La carte n’a pas payé';
  showFailure(`${title} (${what})`, new Error(erreur ?? motif ?? 'Le règlement n’est pas enregistré.'));
}
