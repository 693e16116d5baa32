import { type ClientTransformation, transformations } from '#renderer/api/transformations.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { asVersion, writeSeen } from '#renderer/api/write-seen.ts';
import { justMade, neverSeen } from '#renderer/stores/seen-version.ts';
import { type Faite, useVente } from '#renderer/stores/vente.store.ts';
import { showDone } from '#renderer/ui/toasts.tsx';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import type { Call } from '#shared/endpoints/api-client.ts';

type Transforming = ClientTransformation & { faite: Faite };

/** Makes the next document of the one just saved, and shows it in its place, unless the next sale has begun. */
export function useTransformSaved(faite: Faite) {
  const show = useVente((store) => store.show);
  // Sent for the document it was asked for, however long that takes: another may be on screen by then.
  const send = (call: Call, { run, faite: { numero, total_ttc, seen = neverSeen } }: Transforming) =>
    writeSeen(
      asVersion(seen, (now) => now.total_ttc === total_ttc),
      (ifMatch) => run(call, numero, ifMatch),
    );
  const endpoints = transformations[faite.kind].map(({ endpoint }) => endpoint);
  const transforming = useWrites(endpoints, send, {
    isUrgent: true,
    onMade(made, { cible, faite: before }) {
      show(before.numero, { ...before, kind: cible, isChange: false, numero: made, seen: justMade });
      const isShown = useVente.getState().faite?.numero === made;
      if (!isShown) showDone(`${toSubject(cible, made)} est ${agree(cible, 'créé')}.`);
    },
    failure: 'La transformation n’a pas été faite',
  });
  return {
    ...transforming,
    transform: (transformation: ClientTransformation) => transforming.mutate({ ...transformation, faite }),
  };
}
