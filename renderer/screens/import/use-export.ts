import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { type ExportFormat, exportEndpoints } from '#shared/contracts/exports.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { toJour } from '#shared/time/dates.ts';
import { saveCsv } from '#renderer/ui/download.ts';

/** The filters of the list; everything by default. */
export type ExportQuestion = { q?: string; stock?: 'bas' | undefined };

/** Saves the records of a list as a file. */
export function useExport(nature: Nature, { q, stock }: ExportQuestion = {}) {
  return useMutation({
    mutationFn: (format: ExportFormat) => call(exportEndpoints[nature], { query: { format, q, stock } }),
    onSuccess: (text) => saveCsv(text, `${nature}-${toJour(new Date())}.csv`),
    onError: (error) => showFailure('L’export n’a pas abouti.', error),
  });
}
