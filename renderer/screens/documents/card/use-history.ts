import { useEffect, useEffectEvent, useRef } from 'react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { reread, useAnswer } from '#renderer/api/use-answer.ts';
import { listTouched } from '#renderer/api/write.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { useQueuedKeysWhileLoading } from '#renderer/ui/keyboard/queued-keys.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { type Evenement, getHistorique } from '#shared/contracts/documents/historique.ts';

/** The kinds of events that appear in the document itself; the other kinds do not change what is shown of it. */
const changing: readonly Evenement['type'][] = ['email', 'signature', 'modification', 'statut', 'transformation'];

/** Reads a document's history as it happens; a change by another user makes the document be read again. */
export function useHistory(kind: VenteKind, numero: string, isHere = true) {
  const input = { params: { type_doc: documentKinds[kind].code, numero } };
  const historique = useAnswer(getHistorique, input, { every: 3_000, isEnabled: isHere });
  // Until then an order delivered in part counts as delivered: what can be made of its rest is not known.
  useQueuedKeysWhileLoading(isHere && historique.isPending);
  const latest = historique.data?.evenements.find(({ type }) => changing.includes(type))?.date;
  const known = useRef<{ numero: string; latest: string | undefined }>(undefined);

  const compare = useEffectEvent(() => {
    const isNews = known.current?.numero === numero && known.current.latest !== latest;
    known.current = { numero, latest };
    if (isNews) void reread(listTouched(documentApis[kind].changes));
  });
  useEffect(() => {
    if (historique.data) compare();
  }, [historique.data, latest, numero]);
  return historique;
}
