import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import { write } from '#renderer/api/write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { createFamille, listFamilles } from '#shared/contracts/articles/familles.ts';
import { foldText } from '#shared/text/search-text.ts';
import { toFamilleCodes } from './famille-codes.ts';
import type { Problem } from './import-job.ts';
import { type ImportRun, useImportRun } from './import-run.store.ts';

/** Shows the families a file names that do not exist: creates them all, then imports the file again. */
export function MissingFamilles({ run: { job, refus } }: { run: ImportRun }) {
  const start = useImportRun((store) => store.start);
  const { may } = useMay();
  const missing = listMissing(refus);
  const creation = useMutation({
    async mutationFn(intitules: readonly string[]) {
      const taken = (await call(listFamilles)).map(({ code }) => code);
      const codes = toFamilleCodes(intitules, taken);
      for (const [index, intitule] of intitules.entries()) {
        const body = { code: codes[index] ?? '', intitule: intitule.slice(0, 69), type: 0 };
        await write((send) => send(createFamille, { body }));
      }
    },
    onSuccess: () => start(job),
  });
  if (missing.length === 0 || !may(createFamille)) return null;

  return (
    <Notice
      tone={creation.error ? 'danger' : 'warning'}
      actions={
        <Button
          size="compact-sm"
          variant="default"
          loading={creation.isPending}
          onClick={() => creation.mutate(missing)}
        >
          {missing.length > 1 ? `Créer les ${missing.length} familles` : `Créer la famille ${missing[0]}`}
        </Button>
      }
    >
      {creation.error?.message ?? toSentence(missing, job.essai)}
    </Notice>
  );
}

/** Lists unknown names once each, whatever the accents. */
function listMissing(refus: readonly Problem[]): string[] {
  const unknown = refus.filter(({ code }) => code === 'famille_inconnue').map(({ valeur }) => valeur);
  return [...new Map(unknown.map((valeur) => [foldText(valeur), valeur])).values()];
}

function toSentence(missing: readonly string[], essai: boolean): string {
  const again = essai ? 'l’essai reprendra ensuite' : 'les lignes refusées seront reprises ensuite';
  const [only, ...others] = missing;
  if (others.length === 0) return `La famille ${only} n’existe pas encore\u00a0: ${again}.`;
  return `Ces familles n’existent pas encore\u00a0: ${missing.slice(0, 12).join(', ')}${missing.length > 12 ? '…' : ''}\u00a0; ${again}.`;
}
