import { type DurableStorage, getDurableStorage } from '#renderer/stores/durable-storage.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';

/** Longest the screens wait for what was typed before they were closed. */
const longestMs = 2_000;

/**
 * Brings back what was being typed when the window, the program or the machine went down: before the screens open, or
 * behind them where the disk is slow, unless something was typed meanwhile.
 */
export async function restoreTyped(kept: Pick<DurableStorage, 'restore'> = getDurableStorage()): Promise<void> {
  const restored = kept.restore().then(() => false);
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestMs, true));
  const isLate = await Promise.race([restored, late]);
  await rehydrate();
  if (isLate) void restored.then(rehydrate);
}

async function rehydrate(): Promise<void> {
  await Promise.all([useVente.persist.rehydrate(), useMouvement.persist.rehydrate()]);
}
