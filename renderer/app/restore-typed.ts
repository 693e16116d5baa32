import { getKept } from '#renderer/stores/kept.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';

/** Longest the screens wait for what was typed before they were closed. */
const patience = 2_000;

/** Brings back what was being typed when the window, the program or the machine went down. */
export async function restoreTyped(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([getKept().restore(), late]);
  await Promise.all([useVente.persist.rehydrate(), useMouvement.persist.rehydrate()]);
}
