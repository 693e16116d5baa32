import { useKeptSending } from '#renderer/api/use-kept-sending.ts';
import { type EnvoiMouvement, toEnvoiMouvement } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useReceived } from './received.store.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { createEntree, createSortie, type Mouvement } from '#shared/contracts/articles/stock.ts';

function send(call: Call, { sens, date, body }: EnvoiMouvement): Promise<Mouvement> {
  return sens === 'entree'
    ? call(createEntree, { body: { ...body, date_entree: date } })
    : call(createSortie, { body: { ...body, date_sortie: date } });
}

/** Saves the movement on screen, once, whatever becomes of the answer. */
export function useSaveMouvement() {
  const { mouvement, setEnvoi, finish } = useMouvement();
  return useKeptSending({
    draft: mouvement,
    toEnvoi: toEnvoiMouvement,
    setEnvoi,
    send,
    onMade: (made, { id, lignes }) => {
      finish(id, made);
      useReceived.setState({ numero: made.numero, lignes });
    },
  });
}
