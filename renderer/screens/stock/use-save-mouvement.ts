import { useDurableSending } from '#renderer/api/use-durable-sending.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { type EnvoiMouvement, toEnvoiMouvement } from '#renderer/stores/mouvement.ts';
import { createEntree, createSortie, type Mouvement } from '#shared/contracts/articles/stock.ts';
import { createTransfert } from '#shared/contracts/transferts/transferts.ts';
import type { CallTo } from '#shared/endpoints/api-client.ts';
import { toJour } from '#shared/time/dates.ts';
import { useReceived } from './received.store.ts';

type Calling = CallTo<typeof createEntree | typeof createSortie | typeof createTransfert>;

/** Sends a transfert: it leaves the stock as an exit does, and the other shop receives it. */
async function sendTransfert(call: Calling, { destination, body }: EnvoiMouvement): Promise<Mouvement> {
  const { depot_code, commentaire, lignes } = body;
  const made = await call(createTransfert, { body: { destination, depot_code, commentaire, lignes } });
  const { numero, date_creation, nb_lignes, destination_nom } = made;
  const left = { type: 1, type_libelle: 'Transfert', date: toJour(new Date(date_creation)) };
  return { numero, ...left, nb_lignes, reference: `Pour ${destination_nom}` };
}

function send(call: Calling, { sens, date, body, ...envoi }: EnvoiMouvement): Promise<Mouvement> {
  if (sens === 'transfert') return sendTransfert(call, { sens, date, body, ...envoi });
  return sens === 'entree'
    ? call(createEntree, { body: { ...body, date_entree: date } })
    : call(createSortie, { body: { ...body, date_sortie: date } });
}

const endpoints = { entree: createEntree, sortie: createSortie, transfert: createTransfert };

/** Saves the movement on screen once, whatever happens to the answer. */
export function useSaveMouvement() {
  const { mouvement, setEnvoi, finish } = useMouvement();
  return useDurableSending({
    endpoints: [endpoints[mouvement.sens]],
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
