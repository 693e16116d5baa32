import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconPackageImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { saveCsv } from '#renderer/screens/import/file/save-csv.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { showFailure } from '#renderer/ui/toasts.tsx';
import type { TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import { createArrivee, exportTransfert } from '#shared/contracts/transferts/transferts.ts';
import { ReceiveTransfert } from './receive-transfert.tsx';

const group = 'Transfert';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

type Props = { of: TransfertComplet; ici: string | null };

/** Shows what can be done with a transfert in its state, in this shop. */
export function TransfertActions({ of: transfert, ici }: Props) {
  const isWaiting = transfert.lignes.some(({ en_route }) => en_route !== 0);
  const mayReceive = useMay().may(createArrivee);
  const isHere = ici === transfert.destination || ici === transfert.origine;
  return (
    <>
      <ExportButton of={transfert} />
      {isWaiting && mayReceive && isHere && <ReceiveButton of={transfert} ici={ici} />}
    </>
  );
}

function ReceiveButton({ of: transfert, ici }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isOrigin = ici === transfert.origine;
  const verb = isOrigin ? 'Reprendre' : 'Recevoir';
  useShortcut('R', verb, () => setOpen(true), { group });
  return (
    <>
      <Button
        variant={isOrigin ? 'default' : 'filled'}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="R"
        leftSection={isOrigin ? <IconArrowBackUp {...look} /> : <IconPackageImport {...look} />}
      >
        {`${verb}…`}
      </Button>
      {isOpen && <ReceiveTransfert of={transfert} verb={verb} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportButton({ of: { numero } }: Pick<Props, 'of'>) {
  const exporting = useMutation({
    mutationFn: () => call(exportTransfert, { params: { numero }, query: { format: 'excel' } }),
    onSuccess: (text) => saveCsv(text, `transfert-${numero}.csv`),
    onError: (error) => showFailure('L’export n’a pas abouti.', error),
  });
  useShortcut('Alt+X', 'Exporter le transfert', () => exporting.mutate(), { group });
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      aria-keyshortcuts="Alt+X"
      leftSection={<IconDownload {...look} />}
      onClick={() => exporting.mutate()}
    >
      Exporter
    </Button>
  );
}
