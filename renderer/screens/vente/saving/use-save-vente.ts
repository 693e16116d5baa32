import { documentApis } from '#renderer/api/document-kinds.ts';
import { useDurableSending } from '#renderer/api/use-durable-sending.ts';
import { justMade, toSeen } from '#renderer/stores/seen-version.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { Envoi, Vente } from '#renderer/stores/vente.ts';
import { toLigneInputs } from '#renderer/stores/vente-amounts.ts';
import type { Call } from '#shared/endpoints/api-client.ts';

/** Returns what prevents a sale from being saved, as a sentence that says what to do; undefined when nothing does. */
export function findMissing({ client, lignes }: Vente): string | undefined {
  if (lignes.length === 0) return 'Ajoutez au moins un article.';
  return client ? undefined : 'Choisissez le client.';
}

function toEnvoi(vente: Vente): Envoi {
  const { kind, modifie, base, client, date, reference, remise_globale, livraison, regime_tva } = vente;
  const { numero: client_id = '' } = client ?? {};
  const version = base?.version ?? null;
  const given = { kind, modifie, version, client_id, date, reference: reference || null, lignes: toLigneInputs(vente) };
  // For a changed document, removed fields are sent too.
  const isChange = modifie !== null;
  return {
    ...given,
    remise_globale: remise_globale === 0 && !isChange ? null : { pourcentage: remise_globale },
    livraison: isChange ? (livraison ?? {}) : livraison,
    regime_tva,
  };
}

async function send(call: Call, { kind, modifie, version, ...draft }: Envoi) {
  const api = documentApis[kind];
  if (modifie === null) {
    const { numero, total_ttc } = await api.create(call, draft);
    return { kind, isChange: false, numero, total_ttc, seen: justMade };
  }
  const { numero, total_ttc, ...made } = await api.update(call, modifie, draft, version ?? undefined);
  return { kind, isChange: true, numero, total_ttc, seen: toSeen(made) };
}

/** Saves the sale on screen once, whatever happens to the answer. */
export function useSaveVente() {
  const { vente, setEnvoi, finish } = useVente();
  return useDurableSending({
    endpoints: [documentApis[vente.kind][vente.modifie === null ? 'creates' : 'changes']],
    draft: vente,
    toEnvoi,
    setEnvoi,
    send,
    onMade: (made, { id, client }) =>
      finish(id, { ...made, client_code: client?.numero ?? '', client_intitule: client?.intitule ?? '' }),
  });
}
