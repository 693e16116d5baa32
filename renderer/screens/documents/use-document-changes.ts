import { useNavigate } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { type ClientTransformation, transformations } from '#renderer/api/transformations.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { type DocumentRecord, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toOneWriting } from '#renderer/ui/guarded-button.tsx';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { toStatutLabel } from '#shared/documents/statut-labels.ts';

/** Returns the message; an issued invoice is cancelled by its credit note, which its card then links to. */
function toDone(kind: VenteKind, { numero, emission }: DocumentRecord, statut: number): string {
  const subject = toSubject(kind, numero);
  if (emission && statut === statutAnnule) return `${subject} est annulée par un avoir.`;
  return `${subject}\u00a0: ${toStatutLabel(kind, statut).toLowerCase()}.`;
}

/** Changes a document, and says what was done. Used with a new instance for each document. */
export function useDocumentChanges(kind: VenteKind, document: DocumentRecord) {
  const { numero } = document;
  const go = useNavigate();

  const transforming = useWrites(
    transformations[kind].map(({ endpoint }) => endpoint),
    (call, { run }: ClientTransformation) => writeSeen(asShown(document), (ifMatch) => run(call, numero, ifMatch)),
    {
      say: (made, { cible }) => `${toSubject(cible, made)} est ${agree(cible, 'créé')}.`,
      failure: 'La transformation n’a pas été faite',
    },
  );

  const changing = useWrites(
    [documentApis[kind].changes],
    (call, statut: number) => {
      const update = (ifMatch: string) => documentApis[kind].updateStatut(call, numero, statut, ifMatch);
      return writeSeen(asShown(document, ['statut']), update);
    },
    {
      say: (_, statut) => toDone(kind, document, statut),
      failure: 'Le statut n’a pas été changé',
    },
  );

  /** Opens the new document if the screen is still there: `mutate` calls back no screen that was left. */
  function transform(transformation: ClientTransformation) {
    transforming.mutate(transformation, {
      onSuccess: (made, { cible }) => void go(`${kindLabels[cible].path}/${made}`),
    });
  }

  return { transform, changeStatut: changing.mutate, writing: toOneWriting(transforming, changing) };
}
