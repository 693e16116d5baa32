import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { type Imprimante, Materiel, updateMateriel } from '#shared/contracts/materiel/materiel.ts';

/** Saves one of the printers, whatever others have changed of the rest meanwhile. */
export function useSaveMateriel<I extends Imprimante>(materiel: Materiel, imprimante: I) {
  return useMergedWrite({
    opened: materiel,
    name: 'Le matériel',
    toValues: (one: Materiel): Materiel[I] => one[imprimante],
    read: (actuel) => Materiel.safeParse(actuel).data,
    write: (call, values, ifMatch, before) =>
      call(updateMateriel, { body: { ...before, [imprimante]: values }, ifMatch }),
    toRecord: (saved) => saved,
  });
}
