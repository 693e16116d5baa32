import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { Materiel, updateMateriel } from '#shared/contracts/materiel/materiel.ts';

/** Saves one of the devices, whatever others have changed of the rest in the meantime. */
export function useSaveMateriel<D extends keyof Materiel>(materiel: Materiel, device: D, done: string) {
  return useMergedWrite({
    endpoint: updateMateriel,
    opened: materiel,
    name: 'Le matériel',
    toValues: (one: Materiel): Materiel[D] => one[device],
    read: (actuel) => Materiel.safeParse(actuel).data,
    write: (call, values, ifMatch, before) => call(updateMateriel, { body: { ...before, [device]: values }, ifMatch }),
    toRecord: (saved) => saved,
    say: () => done,
  });
}
