import { type DurableStorage, getDurableStorage } from '#renderer/stores/durable-storage.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';

/** How long the screens wait at most for what was typed before they were closed. */
const longestMs = 2_000;

/**
 * Restores what was being typed when the window, the program or the machine went down: before the screens open or, when
 * the disk is slow, behind them, unless something was typed in the meantime.
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
