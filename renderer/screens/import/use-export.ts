import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { type ExportFormat, exportEndpoints } from '#shared/contracts/exports.ts';
import { toJour } from '#shared/dates.ts';
import type { Nature } from '#shared/import-fields.ts';
import { saveCsv } from './save-csv.ts';

/** Saves every record of a nature as a file. */
export function useExport(nature: Nature) {
  return useMutation({
    mutationFn: (format: ExportFormat) => call(exportEndpoints[nature], { query: { format } }),
    onSuccess: (text) => saveCsv(text, `${nature}-${toJour(new Date())}.csv`),
    onError: (error) => showFailure('L’export n’a pas abouti.', error),
  });
}
