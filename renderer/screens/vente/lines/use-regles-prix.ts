import { useEffect, useMemo } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useIci } from '#renderer/api/use-boutiques.ts';
import { usePrix } from '#renderer/stores/prix.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import { listPromotions } from '#shared/contracts/prix/promotions.ts';
import { listTarifs } from '#shared/contracts/prix/tarifs.ts';
import { indexRegles } from '#shared/prix/regles-indexees.ts';
import { toJour } from '#shared/time/dates.ts';

const everyMs = 30_000;

/** Keeps the sale on screen at the prices of the day and of the present rules: others change rules, and days end. */
export function useReglesPrix(vente: string): void {
  const tarifs = useAnswer(listTarifs, {}, { every: everyMs }).data;
  const promotions = useAnswer(listPromotions, {}, { every: everyMs }).data;
  const boutique = useIci();
  const jour = toJour(useNow());
  const regles = useMemo(() => tarifs && promotions && indexRegles(tarifs, promotions), [tarifs, promotions]);
  useEffect(() => {
    if (regles) usePrix.getState().set({ regles, jour, boutique });
    useVente.getState().reprice();
  }, [regles, jour, boutique, vente]);
}
